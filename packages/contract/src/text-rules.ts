// What the texts of people have in common.

/** The length of a description, a message, the details of a report and the reasons of a decision, in UTF-16 units. */
export const longText = {
  max: 2_000,
  /** As sentences write it. */
  written: '2\u00A0000',
} as const;

export const unreadable = 'Ce texte contient des caractères qui ne sont pas acceptés';
