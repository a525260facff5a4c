// `npm start`: needs nothing but Node, installs and builds what is stale, then becomes the server.
import { nodeProblem } from './lib/node-version.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const { launch } = await import('./lib/launch.mjs');
await launch();
