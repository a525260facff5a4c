/** Headers for the unsubscribe button of mail clients (RFC 8058), whose POST to the link stops the mails at once. */
export const unsubscribeHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
