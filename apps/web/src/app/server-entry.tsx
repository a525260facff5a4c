import type { Renderer } from '@coequipiers/contract/rendering';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderScreen } from './first-html/render-screen.tsx';
import { SeoPage } from './seo/seo-page.tsx';
import { ShareDrawing } from './seo/share-drawing.tsx';

/** What the server imports from the page. */
export const renderer: Renderer = {
  firstHtml: renderScreen,
  seoPage: async (request) => `<!doctype html>${renderToStaticMarkup(<SeoPage {...request} />)}`,
  shareDrawing: async (subject) => renderToStaticMarkup(<ShareDrawing subject={subject} />),
};
