import { messageCountText } from '@coequipiers/contract/chat';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { announcementPath } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sportNamed } from '../../ui/sports.tsx';
import { personQuery, type ShownPerson } from '../people/api/person-query.ts';
import { joinedIn } from '../people/joined-in.ts';
import { otherIn } from './people.ts';
import classes from './profile-card.module.css';

type ProfileCardProps = { email: string; conversation: Conversation; onClose: () => void };

/** The public details of the other person: name, town, number of messages and announcements. */
export function ProfileCard({ email, conversation, onClose }: ProfileCardProps) {
  const { id, username } = otherIn(conversation);
  const { data: person, isPending } = useQuery(personQuery(email, id));
  return (
    <Modal opened onClose={onClose} title="Profil">
      <div className={classes.card}>
        <div className={classes.person}>
          <Avatar name={username} size={48} />
          <div>
            <strong>{username}</strong>
            <p>{messageCountText(conversation.messageCount)} entre vous</p>
            {person?.municipalityName && <p>{person.municipalityName}</p>}
            {person && <p>{joinedIn(person.memberSince)}</p>}
          </div>
        </div>
        {conversation.blocked && <p>Vous avez bloqué cette personne.</p>}
        {conversation.muted && <p>Le son de cette conversation est coupé.</p>}
        {isPending && <output className={classes.waiting} aria-label="Chargement du profil" />}
        {person && <Announcements {...person} />}
      </div>
    </Modal>
  );
}

function Announcements({ username, content }: ShownPerson) {
  if (content.length === 0) return <p>{username} n’a pas d’annonce en ce moment.</p>;
  return (
    <section aria-label={`Les annonces de ${username}`}>
      <h3>Ses annonces</h3>
      <ul className={classes.list}>
        {content.map(({ id, title, category, municipalityName }) => {
          const { Icon } = sportNamed(category);
          return (
            <li key={id}>
              <Link to={announcementPath(id)}>
                <Icon size={24} stroke={1.8} aria-hidden="true" />
                <span>
                  <b>{title}</b>
                  {category} · {municipalityName}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
