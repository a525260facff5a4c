import classes from './comment-item.module.css';
import { partsOf } from './links.ts';

/** Shows links; any other markup stays plain text. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {partsOf(text).map(({ start, text: part, href }) =>
        href ? (
          <a key={start} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
