/** The scheme that calendar programs are registered for: they subscribe instead of importing once. */
export const webcalOf = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** The page of a calendar on the web that subscribes to an address. */
export function subscriptionPages(address: string): { name: string; href: string }[] {
  return [
    {
      name: 'Google Agenda',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(address))}`,
    },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: 'Coéquipiers' })}`,
    },
  ];
}
