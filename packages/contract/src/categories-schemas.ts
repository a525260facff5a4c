import { announcementFormTexts as texts } from './announcement-form.ts';
import { categories } from './categories.ts';
import { z } from './zod.ts';

export const category = z.enum(categories, {
  error: ({ input }) => (input ? texts.unknownCategory : texts.required),
});

export const categoryNames = z.array(category);
