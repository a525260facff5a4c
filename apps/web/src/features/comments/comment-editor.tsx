import { commentLimits, commentProblem } from '@coequipiers/contract/comments';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './comment-editor.module.css';

type CommentEditorProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  submit: string;
  busy: boolean;
  /** Gets the text without the spaces around it, once it is one. */
  onSubmit: (content: string) => void;
  /** Beside the button. */
  aside?: ReactNode;
  startHere?: boolean;
};

/** Where a comment is written, new or not. */
export function CommentEditor({
  label,
  value,
  onChange,
  placeholder,
  submit,
  busy,
  onSubmit,
  aside,
  startHere = false,
}: CommentEditorProps) {
  const [asked, setAsked] = useState(false);
  const blank = value.trim() === '';
  const problem = commentProblem(value);
  const tooLong = value.trim().length > commentLimits.content.max;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (busy || problem !== undefined) return;
    setAsked(false);
    onSubmit(value.trim());
  };

  return (
    <form className={classes.editor} noValidate onSubmit={send}>
      <TextArea
        label={label}
        value={value}
        counter={commentLimits.content.max}
        rows={2}
        placeholder={placeholder}
        error={(asked && !blank) || tooLong ? problem : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens at a press, and takes the place of the text
        autoFocus={startHere}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {aside}
        <Button type="submit" look="tonal" busy={busy} disabled={blank}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
