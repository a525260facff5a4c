import { errors } from '@coequipiers/contract/errors';
import { imageRefusal, imageTexts } from '@coequipiers/contract/images';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../lib/failure.ts';
import { uploadImage } from './api/upload-image.ts';
import { lightened, PictureError } from './lighten.ts';

/** `file` is set when a retry is possible. */
type Failure = { message: string; file?: File };
/** The picture's URL, or null when the upload failed. */
type Outcome = string | null;

export type Picture = ReturnType<typeof usePicture>;

/** The picture of a form. It is uploaded as soon as it is chosen, so that publishing hardly waits for it. */
export function usePicture({ onSent }: { onSent: (imageUrl: string) => void }) {
  /** The uploaded share, from 0 to 1. */
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The object URL of the chosen file, during the upload and while the form is open. */
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
    /** The browser cannot show the picture; only the server decides whether it is valid. */
    notShown: () => setFailure((before) => before ?? { message: imageTexts.loadFailed }),
    /** The image source for the form: the local file as long as there is one. */
    sourceOf: (imageUrl: string | null): string | null =>
      share !== null || (imageUrl !== null && imageUrl === sentAs) ? local : imageUrl,
    choose,
    cancel,
    /** Waits for the running upload; undefined without one. */
    outcome: async (): Promise<Outcome | undefined> => running.current?.outcome,
  };
}

function failureOf(error: unknown, file: File): Failure {
  if (error instanceof PictureError) return { message: error.message };
  return { message: refusalOf(error, errors.IMAGE_NOT_STORED.userMessage), file };
}
