// Must run on any Node, however old: use nothing newer than ES modules here.
const oldest = { major: 20, minor: 19 };

/** @param {string} version @returns {string} one line that says what to do, or an empty string when the version is new enough */
export function nodeProblem(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return '';
  return `Node ${version} is too old: Coéquipiers needs Node ${oldest.major}.${oldest.minor} or newer. Get it from https://nodejs.org and run the command again.`;
}
