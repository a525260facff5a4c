const inParis = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });

/** The day in Paris, some days from today. @param {number} days */
export function dayFromNow(days) {
  const today = Date.parse(inParis.format(Date.now()));
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10);
}
