import { vi } from 'vitest';

type Answer = { status: number; body: unknown };

/** A running upload, controlled by the test. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  path = '';
  form: FormData | undefined;
  status = 0;
  responseText = '';
  aborted = false;

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(): string {
    return 'application/json; charset=utf-8';
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.aborted = true;
  }

  progress(loaded: number, total = 100): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }

  answer({ status, body }: Answer): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }

  breakOff(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Replaces XMLHttpRequest. Undo with `vi.unstubAllGlobals`. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class Request extends FakeUpload {
    constructor() {
      super();
      uploads.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploads;
}
