import { createRoot } from 'react-dom/client';
import { logNotice } from '../../lib/log.ts';
import { WORKER_PATH, workerMessages } from '../../lib/worker-names.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const LOOK_AGAIN_MS = 60 * 60_000;

/** Registers the service worker, and asks before a newer version takes over. */
export async function startWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER_PATH);
    offerWaiting(registration);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => offerWaiting(registration));
    });
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS);
  } catch (error) {
    logNotice(`There is no service worker: ${String(error)}`);
  }
}

let offered = false;

/** Without an active worker this is the first one, which needs no question. */
function offerWaiting({ waiting, active }: ServiceWorkerRegistration): void {
  if (!waiting || !active || offered) return;
  offered = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <UpdatePrompt
      onAccept={() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage(workerMessages.takeOver);
      }}
      onLater={() => {
        root.unmount();
        place.remove();
      }}
    />,
  );
}
