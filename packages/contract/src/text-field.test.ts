import { expect, it } from 'vitest';
import { commentWrite } from './comments-schemas.ts';
import { z } from './zod.ts';

it('a text of a body is checked by the rule of the page, without surrounding spaces', () => {
  expect(commentWrite.parse({ content: ' Bien\tjoué\r\n' })).toEqual({ content: 'Bien joué' });
  const { error } = commentWrite.safeParse({ content: ' a ' });
  expect(error?.issues).toMatchObject([{ message: 'Le commentaire doit contenir au moins 3 caractères' }]);
});

it('a text of a body has its length in the OpenAPI document', () => {
  expect(z.toJSONSchema(commentWrite, { io: 'input' }).properties).toEqual({
    content: { type: 'string', minLength: 3, maxLength: 500 },
  });
});
