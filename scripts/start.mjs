// `npm start`: needs only Node. Installs and builds whatever is out of date, then runs the server in this process.
import { nodeProblem } from './lib/node-version.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const { launch } = await import('./lib/launch.mjs');
await launch();
