import { chatLimits, chatTexts } from '@coequipiers/contract/chat';
import { messageProblem } from '@coequipiers/contract/message-text';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { forgetTabDraft, keepTabDraft, readTabDraft } from '../../lib/tab-drafts.ts';
import classes from './composer.module.css';
import { useTypingSign } from './use-chat-events.ts';

/** The counter appears near the limit. */
const COUNT_FROM = chatLimits.message.max - 200;

type ComposerProps = { email: string; conversationId: string; onSend: (content: string) => void };

export function Composer({ email, conversationId, onSend }: ComposerProps) {
  const draft = `chat:${conversationId}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readTabDraft(email, draft) ?? '');
  const tellTyping = useTypingSign(conversationId);
  const blank = text.trim() === '';
  const problem = blank ? undefined : messageProblem(text);

  // Grows with its text up to the maximum height in the CSS.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  });

  const write = (next: string) => {
    setText(next);
    tellTyping(next.trim() !== '');
    if (next === '') forgetTabDraft(email, draft);
    else keepTabDraft(email, draft, next);
  };

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (blank || problem !== undefined) return;
    onSend(text.trim());
    write('');
    field.current?.focus();
  };

  const press = (event: KeyboardEvent) => {
    // With an input method (as for Japanese), Enter also confirms a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={classes.composer} data-own-bar="part" onSubmit={send}>
      <div className={classes.box}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={chatTexts.composer}
          aria-label="Votre message"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'probleme'}
          enterKeyHint="send"
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={() => tellTyping(false)}
        />
        {(problem !== undefined || text.trim().length >= COUNT_FROM) && (
          <span id="probleme" className={classes.count} data-over={problem !== undefined || undefined}>
            {problem ?? `${text.trim().length} / ${chatLimits.message.max}`}
          </span>
        )}
      </div>
      <button
        type="submit"
        className={classes.send}
        aria-label="Envoyer"
        disabled={blank || problem !== undefined}
      >
        <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </form>
  );
}
