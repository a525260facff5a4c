import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import classes from './update-prompt.module.css';

type Props = { onAccept: () => void; onLater: () => void };

export function UpdatePrompt({ onAccept, onLater }: Props) {
  const [accepted, setAccepted] = useState(false);
  return (
    <div role="alert" className={classes.place}>
      <div className={classes.prompt}>
        <p>Une nouvelle version est disponible</p>
        <Button
          look="go"
          busy={accepted}
          onClick={() => {
            setAccepted(true);
            onAccept();
          }}
        >
          Mettre à jour
        </Button>
        <Button look="text" onClick={onLater}>
          Plus tard
        </Button>
      </div>
    </div>
  );
}
