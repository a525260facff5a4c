import type { TestPerson } from '../../../../test/people.ts';
import { publish } from '../../announcements/test/publish.ts';

/**
 * Prepares the suspension of a person, and gives the call that decides it. It is about another announcement of theirs, which the
 * decision deletes.
 */
export async function suspension(moderator: TestPerson, person: TestPerson) {
  const { id } = await publish(person);
  const payload = { targetType: 'announcement', targetId: id, reason: 'scam', details: 'Arnaque.' };
  const report = await moderator.call({ method: 'POST', url: '/api/reports', payload });
  const url = `/api/moderation/reports/${report.json().id}/decision`;
  const decision = {
    decision: 'suspend',
    suspensionDays: 30,
    ground: 'terms',
    rule: 'Publier une annonce',
    reasons: 'Cette annonce est une arnaque.',
  };
  return () => moderator.call({ method: 'POST', url, payload: decision });
}
