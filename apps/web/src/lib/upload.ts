import { errors } from '@coequipiers/contract/errors';
import { markOnline, reportNoAnswer } from './connection.ts';
import { ApiError, noAnswer, refusal } from './http.ts';
import { storedToken } from './session.ts';
import { handleRefusal } from './unauthorized.ts';

type Upload = {
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The upload is given up after this time without progress. */
  stallMs: number;
};

/** Sends a form by POST and reports progress, which `fetch` cannot. Otherwise it behaves as `http` does. */
export function upload<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal, stallMs }: Upload,
): Promise<Answer> {
  const token = storedToken();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;

  const sent = new Promise<Answer>((resolve, reject) => {
    const failWithoutAnswer = (failure: ApiError): void => {
      reportNoAnswer(token);
      reject(failure);
    };
    const onStall = (): void => {
      failWithoutAnswer(stalled(path));
      request.abort();
    };
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(onStall, stallMs);
    };

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('progress', restartTimer);
    request.addEventListener('error', () => failWithoutAnswer(noAnswer(`POST ${path}`)));
    request.addEventListener('load', () => {
      markOnline();
      const answer = read(request);
      if (request.status >= 200 && request.status < 300) return resolve(answer as Answer);
      const failure = refusal(request.status, answer);
      const { requestId } = failure.body;
      handleRefusal({ method: 'POST', path, token, status: request.status, requestId });
      reject(failure);
    });
    const cancel = (): void => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own abort reason
      reject(signal?.reason);
      request.abort();
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel, { once: true });

    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    restartTimer();
    request.send(form);
  });
  return sent.finally(() => clearTimeout(timer));
}

function read(request: XMLHttpRequest): unknown {
  const isJson = request.getResponseHeader('Content-Type')?.includes('json') ?? false;
  try {
    return isJson ? JSON.parse(request.responseText) : request.responseText;
  } catch {
    return request.responseText;
  }
}

function stalled(path: string): ApiError {
  const { userMessage } = errors.IMAGE_STALLED;
  const body = { code: 'IMAGE_STALLED', userMessage, message: `POST ${path}: stalled`, requestId: '' };
  return new ApiError(undefined, body, userMessage);
}
