import { pathToFileURL } from 'node:url';
import type { Renderer } from '@coequipiers/contract/rendering';
import { packagePath } from './platform/package-path.ts';
import { serve } from './serve.ts';

/** Built separately, from the sources of the page. */
const renderer = async (): Promise<Renderer> => {
  const file = pathToFileURL(packagePath('../web/dist-server/server-entry.js')).href;
  const { renderer } = (await import(/* @vite-ignore */ file)) as { renderer: Renderer };
  return renderer;
};

void serve({ pageDirectory: packagePath('../web/dist'), renderer });
