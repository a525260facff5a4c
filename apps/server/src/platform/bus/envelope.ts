/** A message between instances. The id is the same over Redis and over the database. */
export type Envelope = { id: string; from: string; topic: string; message: unknown };

/** Its sender could not send everything: whoever receives this has missed messages. */
export const missedTopic = 'bus-missed';
