import { type Parts, pushService } from './push.ts';
import { type GivenKeys, pushKeys } from './push-keys.ts';
import { pushRoutes } from './routes.ts';

export async function createPush(parts: Parts & GivenKeys) {
  const push = pushService({ ...parts, keys: await pushKeys(parts) });
  return { ...push, routes: [pushRoutes(push)] };
}
