import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify as terser } from 'terser';
import { defineConfig, minify, type Plugin } from 'vite';
import { createSharedFiles, mutations, refuseCycles } from './vite-chunks.ts';
import { compressed } from './vite-compressed.ts';
import { sportColours, sportNames } from './vite-sports.ts';
import { serviceWorker } from './vite-worker.ts';

const server = 'http://localhost:8080';

/** The router's package exports only its development build, with extra warnings and checks. Our build uses the production one. */
const shippedRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

/** Parts shared by screens with a form, a dialog or a menu; the home page needs none of them. */
const forms = [
  /\/src\/ui\/(alert|checkbox|choice-rows|confirm-dialog|menu|menu-item|modal|pass-drawing|sheet|switch|text-area|text-field|use-form|use-heading-focus|use-media-query|use-native-dialog|use-page-description|use-start-field)\./,
  /@tabler\/icons-react\/.*\/(IconBan|IconChecks|IconClock|IconDots|IconDotsVertical|IconEye|IconFlag|IconLock|IconMail|IconPencil|IconTrash|IconUserOff)\./,
  /\/contract\/src\/(alerts|announcement-form|legal\/document|legal\/titles|page-heads|readable-text|reports|text-rules)\.ts/,
  /\/src\/lib\/attempt\./,
  mutations,
];

/** All code of alerts except the button on home is one file, because home has to contain the name of every further file. */
const alerts = [
  /\/src\/features\/alerts\/(?!alert-button)/,
  /\/screens\/alert-link\./,
  /\/contract\/src\/alert-(title|words)\.ts/,
  /@tabler\/icons-react\/.*\/IconMailCheck\./,
];
/** What the pages before a login share, with what goes on after it. */
const gate = [
  /\/src\/features\/accounts\/(asked-link|clock-time|code-field|code-field\.module|gate|gate-floor|gate\.module|gate-floor\.module|form\.module|going-on-accepts|kept-registration|link-ended|link-gate|link-gate\.module|link-sent|wait-mail|wait-mail\.module|move-registration|rules|api\/(login-link|registration-state|resend-activation))\./,
  /\/src\/features\/intents\//,
  /\/contract\/src\/intent(-outcome|s)\.ts/,
  /\/src\/lib\/(known-device|own-path|return-place)\./,
  /\/src\/app\/(use-return|use-aim|screens\/announcement-go-on)\./,
  /@tabler\/icons-react\/.*\/(IconLinkOff|IconMailForward|IconMailOpened)\./,
];

/** What several screens of an account share, in few files, as for alerts. */
const accounts = [
  /\/contract\/src\/(account-limits|accounts|errors|images|joining-by-email|login-link)\.ts/,
  /\/src\/features\/accounts\/legal-(dialog|states|text)\./,
  /\/src\/ui\/password-(field|strength)\./,
  /@tabler\/icons-react\/.*\/IconEyeOff\./,
];
/** What one does about another person. */
const people = [
  /\/src\/features\/blocks\/(unblock-button|block-dialog|api\/block-)/,
  /\/src\/features\/people\/(api\/|joined-in)/,
];

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));
const sharedFile = createSharedFiles(isOneOf([...forms, ...alerts, ...gate, ...accounts, ...people]));

/** The hashes in the names of the font files are known only at build time. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Minifies the script that runs before the first paint, because Vite copies files of `public` unchanged. */
function minifiedPaint(): Plugin {
  return {
    name: 'minified-paint',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'before-paint.js');
      const { code } = await minify(file, await readFile(file, 'utf8'));
      await writeFile(file, code);
    },
  };
}

/** The first HTML needs no scripts to be seen, so its pictures and fonts load before them. */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
    },
  };
}

/** Makes what every page loads 1.5 % smaller than Vite's own minifier, which is faster and does the rest. */
function smallest(): Plugin {
  return {
    name: 'smallest',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async renderChunk(code, { name }) {
      if (name !== 'base' && name !== 'home') return null;
      const small = await terser(code, { module: true, ecma: 2020, compress: { passes: 3 } });
      return { code: small.code ?? code, map: null };
    },
  };
}

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [
    react(),
    preloadFonts(),
    paintFirst(),
    smallest(),
    minifiedPaint(),
    sportNames(),
    serviceWorker(),
    refuseCycles(),
    compressed(),
  ],
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: shippedRouter }] : [] },
  css: { postcss: { plugins: [sportColours] } },
  // sockjs-client uses Node's `global`.
  define: { global: 'globalThis' },
  server: {
    port: 3001,
    strictPort: true,
    proxy: {
      '/api': server,
      '/images': server,
      '/seo': server,
      '/dev': server,
      '/ws': { target: server, ws: true },
    },
  },
  // Bundled with its dependencies, so that the server does not open thousands of icon files at start, and with React's
  // production build.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, target: 'node' as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // The server uses it to find the files of a screen.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Not for the renderer: files that import each other would read values before they exist.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          advancedChunks: {
            includeDependenciesRecursively: false,
            groups: [
              { name: sharedFile },
              { name: 'forms', test: isOneOf(forms) },
              { name: 'alerts', test: isOneOf(alerts) },
              { name: 'gate', test: isOneOf(gate) },
              { name: 'accounts', test: isOneOf(accounts) },
              { name: 'people', test: isOneOf(people) },
            ],
          },
        },
      },
    }),
  },
}));
