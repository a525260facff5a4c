import { errors } from '@coequipiers/contract/errors';
import { imageRefusal, imageTexts } from '@coequipiers/contract/images';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../lib/failure.ts';
import { uploadImage } from './api/upload-image.ts';
import { lightened, PictureError } from './lighten.ts';

/** The file is there when it can be sent again. */
type Failure = { message: string; file?: File };
/** The address of the picture, or null when it did not arrive. */
type Outcome = string | null;

export type Picture = ReturnType<typeof usePicture>;

/** The picture of a form: sent as soon as it is chosen, so that publishing hardly waits for it. */
export function usePicture({ onSent }: { onSent: (imageUrl: string) => void }) {
  /** How much of it has been sent, from 0 to 1. */
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The chosen file as this browser shows it, under way and as long as the form is open. */
  const [local, setLocal] = useState<string | null>(null);
  const [sentAs, setSentAs] = useState<string | null>(null);
  const running = useRef<{ controller: AbortController; outcome: Promise<Outcome> } | null>(null);

  useEffect(() => () => running.current?.controller.abort(), []);
  useEffect(() => {
    if (local === null) return undefined;
    return () => URL.revokeObjectURL(local);
  }, [local]);

  const send = async (file: File, signal: AbortSignal): Promise<Outcome> => {
    setFailure(null);
    setLocal(URL.createObjectURL(file));
    setShare(0);
    try {
      const onProgress = (sent: number): void => {
        if (!signal.aborted) setShare(sent);
      };
      const imageUrl = await uploadImage(await lightened(file), { onProgress, signal });
      signal.throwIfAborted();
      setSentAs(imageUrl);
      setShare(null);
      running.current = null;
      onSent(imageUrl);
      return imageUrl;
    } catch (error) {
      if (signal.aborted) return null;
      running.current = null;
      setLocal(null);
      setShare(null);
      setFailure(failureOf(error, file));
      return null;
    }
  };

  const cancel = (): void => {
    if (!running.current) return;
    running.current.controller.abort();
    running.current = null;
    setLocal(null);
    setShare(null);
  };

  const choose = (file: File): void => {
    const refusal = imageRefusal(file);
    if (refusal) return setFailure({ message: errors[refusal].userMessage });
    cancel();
    const controller = new AbortController();
    running.current = { controller, outcome: send(file, controller.signal) };
  };

  return {
    share,
    failure,
    forgetFailure: () => setFailure(null),
    /** The browser cannot show it; whether it is any good is the server's to say. */
    notShown: () => setFailure((before) => before ?? { message: imageTexts.loadFailed }),
    /** What to show for the picture of the form: the file itself as long as this browser has it. */
    sourceOf: (imageUrl: string | null): string | null =>
      share !== null || (imageUrl !== null && imageUrl === sentAs) ? local : imageUrl,
    choose,
    cancel,
    /** Waits for what is under way; undefined when nothing is. */
    outcome: async (): Promise<Outcome | undefined> => running.current?.outcome,
  };
}

function failureOf(error: unknown, file: File): Failure {
  if (error instanceof PictureError) return { message: error.message };
  return { message: refusalOf(error, errors.IMAGE_NOT_STORED.userMessage), file };
}
