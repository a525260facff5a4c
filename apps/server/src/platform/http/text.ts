import type { FastifyReply } from 'fastify';

/** Plain text, without JSON quotes. */
export const sendText = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').serializer(String).send(text);
