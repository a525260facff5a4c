import { imageTypes } from '@coequipiers/contract/images';
import { IconPhotoUp, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldNote, noteId, Optional } from '../../ui/field.tsx';
import classes from './image-field.module.css';
import { useFileDrop } from './use-file-drop.ts';
import type { Picture } from './use-picture.ts';

type ImageFieldProps = {
  picture: Picture;
  imageUrl: string | null;
  onRemove: () => void;
  hint: string;
  error?: string | undefined;
};

/** Drop or choose a picture; it is shown and uploaded at once, with a progress bar and a cancel button. */
export function ImageField({ picture, imageUrl, onRemove, hint, error }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const over = useFileDrop(picture.choose);
  const { share, failure } = picture;
  const source = picture.sourceOf(imageUrl);
  const problem = error ?? failure?.message;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Reset, so that the same file can be chosen again.
    event.currentTarget.value = '';
    if (file) picture.choose(file);
  };

  /** The clicked button disappears, so the focus moves to the input. */
  const thenFocusInput = (act: () => void) => () => {
    act();
    input.current?.focus();
  };

  const remove = () => {
    picture.forgetFailure();
    onRemove();
  };

  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        Photo
        <Optional />
      </legend>
      <div className={classes.slot} data-over={over || undefined} data-invalid={problem ? '' : undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          accept={imageTypes.join(',')}
          aria-label={source ? 'Changer la photo' : 'Choisir une photo'}
          aria-describedby={`${noteId(id)} ${id}-formats`}
          aria-invalid={problem !== undefined}
          onChange={pick}
        />
        {source ? (
          <img className={classes.picture} src={source} alt="Votre choix" onError={picture.notShown} />
        ) : (
          <label htmlFor={id} className={classes.zone}>
            <Ghost />
            <IconPhotoUp size={28} stroke={1.8} aria-hidden="true" />
            <b>
              <span className={classes.wide}>Glissez une photo ici ou </span>
              <span className={classes.link}>
                <span className={classes.wide}>choisissez un fichier</span>
                <span className={classes.narrow}>Choisir une photo</span>
              </span>
            </b>
            <span id={`${id}-formats`} className={classes.formats}>
              JPG, PNG, GIF ou WebP, 5&nbsp;Mo au maximum
            </span>
          </label>
        )}
        {share !== null && <Progress share={share} onCancel={thenFocusInput(picture.cancel)} />}
        {share === null && source && (
          <div className={classes.buttons}>
            <Button look="text" onClick={() => input.current?.click()}>
              <IconPhotoUp size={20} stroke={1.8} aria-hidden="true" />
              Changer
            </Button>
            <Button look="text" onClick={thenFocusInput(remove)}>
              <IconTrash size={20} stroke={1.8} aria-hidden="true" />
              Retirer la photo
            </Button>
          </div>
        )}
      </div>
      <div className={classes.under} data-quiet={problem === undefined || undefined} aria-live="polite">
        <FieldNote id={id} hint={source ? undefined : hint} error={problem} />
        {failure?.file && <Retry file={failure.file} retry={picture.choose} />}
      </div>
    </fieldset>
  );
}

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress}>
      <p>
        <span>{share < 1 ? 'Envoi de la photo' : 'Photo envoyée, encore un instant'}</span>
        <span>{percent}&nbsp;%</span>
      </p>
      <progress value={percent} max={100} aria-label="Envoi de la photo" />
      <Button look="text" onClick={onCancel}>
        Annuler l’envoi
      </Button>
    </div>
  );
}

function Retry({ file, retry }: { file: File; retry: (file: File) => void }) {
  return (
    <Button look="text" onClick={() => retry(file)}>
      <IconRefresh size={20} stroke={1.8} aria-hidden="true" />
      Réessayer
    </Button>
  );
}

/** A drawing of a ground as a placeholder for the picture. */
function Ghost() {
  return (
    <svg className={classes.ghost} viewBox="0 0 210 130" aria-hidden="true">
      <path d="M10 10H200V120H10ZM105 10V120" />
      <circle cx="105" cy="65" r="24" />
      <path d="M10 36H44V94H10M200 36H166V94H200" />
    </svg>
  );
}
