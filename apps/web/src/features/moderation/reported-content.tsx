import { imageUrlAs } from '@coequipiers/contract/image-urls';
import type { OpenReport } from '@coequipiers/contract/moderation-schemas';
import classes from './report-card.module.css';

/** The content as it was when reported, as plain text without links. */
export function ReportedContent({ report: { content, targetType } }: { report: OpenReport }) {
  const { title, description, text, messages, imageUrl } = content;
  if (targetType === 'person') return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls by keyboard too
    <blockquote className={classes.content} tabIndex={0} aria-label="Contenu signalé">
      {imageUrl && <img src={imageUrlAs(imageUrl, 'card')} alt="" width={160} height={120} loading="lazy" />}
      <div>
        {title && <strong>{title}</strong>}
        {(description ?? text) && <p>{description ?? text}</p>}
        {messages && (
          <ol>
            {messages.map((message, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a copy that never changes
              <li key={index}>
                <b>{message.author}</b> {message.text}
              </li>
            ))}
          </ol>
        )}
      </div>
    </blockquote>
  );
}
