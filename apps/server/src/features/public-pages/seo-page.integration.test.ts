import { imageSizes } from '@coequipiers/contract/image-urls';
import { excerpt, excerptLengths } from '@coequipiers/contract/shorten';
import { sql } from 'kysely';
import ogs from 'open-graph-scraper';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { dayFromNow, publish, remove } from '../announcements/test/publish.ts';
import { formOf, formType, imagePart } from '../images/test/form.ts';
import { twoHalves } from '../images/test/pictures.ts';
import { withOuting } from '../outings/test/outing.ts';
import { ask } from '../outings/test/taking-part.ts';
import { contentsOf, htmlProblems } from './test/html.ts';

const publicUrl = 'http://localhost:9999';
const app = await startTestApp({ PUBLIC_URL: publicUrl });
const author = await aPerson(app);
const open = (id: string) => app.call({ url: `/seo/announce/${id}` });
const long = 'Deux heures de double, tous niveaux, balles fournies. '.repeat(10);

describe('the public page of an announcement', () => {
  it('is read by link previews: title, description, picture, address', async () => {
    const { id, title } = await publish(author, { description: long });
    const answer = await open(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const { result } = await ogs({ html: answer.body });
    const description = excerpt(long, excerptLengths.seo);
    expect(Array.from(description).length).toBeLessThanOrEqual(150);
    expect(result).toMatchObject({
      success: true,
      ogTitle: title,
      ogDescription: description,
      ogUrl: `${publicUrl}/seo/announce/${id}`,
      ogLocale: 'fr_FR',
      twitterCard: 'summary_large_image',
      twitterTitle: title,
      twitterDescription: description,
    });
    expect(result.ogImage).toMatchObject([
      { url: `${publicUrl}/seo/announce/${id}/share.jpg`, width: '1200', height: '630' },
    ]);
    expect(answer.body).toContain(`<link rel="canonical" href="${publicUrl}/seo/announce/${id}"/>`);
    expect(answer.body).toContain(`<meta name="description" content="${description}"/>`);
  });

  it('is valid HTML, readable without a script, and leads into the app', async () => {
    const { id } = await publish(author, { startDate: dayFromNow(1), endDate: dayFromNow(3) });
    const { body } = await open(id);
    expect(await htmlProblems(body)).toEqual([]);
    // The schema.org data, and the script that counts a view.
    expect(body.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
      '<script src="/seo-view.js" defer="">',
    ]);
    for (const shown of ['<html lang="fr">', 'Tennis', 'Saint-Étienne (42000)', author.username]) {
      expect(body).toContain(shown);
    }
    expect(body).toContain(`href="/announce/${id}"`);
    expect(body).not.toContain(author.email);
  });

  it('says in the words of schema.org what it is, with and without dates', async () => {
    const dated = await publish(author, { startDate: dayFromNow(1), endDate: dayFromNow(3) });
    const undated = await publish(author);
    const linked = async (id: string) =>
      JSON.parse(contentsOf((await open(id)).body, 'application/ld\\+json')[0] ?? '');
    expect(await linked(dated.id)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: dated.title,
      startDate: dated.startDate,
      endDate: dated.endDate,
      location: { address: { addressLocality: 'Saint-Étienne', postalCode: '42000' } },
    });
    expect(await linked(undated.id)).toMatchObject({
      '@type': 'SocialMediaPosting',
      headline: undated.title,
      datePublished: undated.createdAt,
      author: { name: author.username },
    });
  });

  it('is a series of events for whoever reads schema.org, with each date at its own address', async () => {
    const { id, title, outing } = await withOuting(author, { repeat: 'weekly', category: 'Football' });
    await ask(author, id, 'cancel', { reason: 'La salle est fermée' });
    const { body } = await open(id);
    expect(await htmlProblems(body)).toEqual([]);
    const [series] = (await ogs({ html: body })).result.jsonLD ?? [];
    const { subEvent: events = [] } = series as { subEvent?: { url: string; startDate: string }[] };
    expect(series).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'EventSeries',
      name: title,
      location: { address: { addressLocality: 'Saint-Étienne' } },
      eventSchedule: { repeatFrequency: 'P1W', startTime: '19:00:00', scheduleTimezone: 'Europe/Paris' },
    });
    expect(events).toHaveLength(8);
    expect(events[0]).toMatchObject({
      startDate: outing?.startsAt,
      eventStatus: 'https://schema.org/EventCancelled',
      url: `${publicUrl}/seo/announce/${id}?outing=${outing?.id}`,
    });
    expect(JSON.stringify(series)).not.toMatch(new RegExp(`${author.username}|fermée`));
    for (const { url, startDate } of events.slice(1, 3)) {
      const answer = await app.call({ url: url.slice(publicUrl.length) });
      expect(answer.body).toContain(`<time dateTime="${startDate}">`);
      expect(answer.body).toContain(`<link rel="canonical" href="${publicUrl}/seo/announce/${id}"/>`);
    }
  });

  it('of a series that pauses is left out by search engines', async () => {
    const { id } = await withOuting(author, { repeat: 'weekly' });
    const robots = async () => (await open(id)).headers['x-robots-tag'];
    expect(await robots()).toBeUndefined();
    await app.db.updateTable('announcements').set({ paused: true }).where('id', '=', id).execute();
    expect(await robots()).toBe('noindex');
  });

  it('is 404 when there never was one, 410 when it is gone or long over', async () => {
    const [deleted, over] = [await publish(author), await publish(author)];
    await remove(author, deleted.id);
    await sql`UPDATE announcements SET created_at = created_at - interval '91 days' WHERE id = ${over.id}`.execute(
      app.db,
    );
    const answers = await Promise.all(['0'.repeat(32), 'x', '%E0%A4%A', deleted.id, over.id].map(open));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 410, 410]);
    for (const { body } of answers) {
      expect(body).toContain('Annonce non trouvée');
      expect(await htmlProblems(body)).toEqual([]);
    }
  });

  it('answers HEAD as GET, without the page', async () => {
    const { id } = await publish(author);
    const answer = await app.call({ method: 'HEAD', url: `/seo/announce/${id}` });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('the picture of a link preview', () => {
  it('is drawn for a sport and a town, large enough for every network', async () => {
    const { id } = await publish(author);
    const answer = await app.call({ url: `/seo/announce/${id}/share.jpg` });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    const { share } = imageSizes;
    expect({ width, height, format }).toEqual({ width: share.width, height: share.height, format: 'jpeg' });
    const other = await app.call({ url: `/seo/announce/${(await publish(author)).id}/share.jpg` });
    expect(other.rawPayload.equals(answer.rawPayload)).toBe(true);
    const { id: elsewhere } = await publish(author, { municipalityName: 'Lyon', zipCode: '69001' });
    const drawn = await app.call({ url: `/seo/announce/${elsewhere}/share.jpg` });
    expect(drawn.rawPayload.equals(answer.rawPayload)).toBe(false);
  });

  it.each([
    ['a small one that stands', 90, 160],
    ['a wide one', 2_400, 300],
  ])('is the author’s own where there is one, as large (%s)', async (_, width, height) => {
    const payload = formOf(imagePart(await twoHalves(width, height).jpeg().toBuffer()));
    const headers = { 'content-type': formType };
    const upload = await author.call({ method: 'POST', url: '/api/images/upload', headers, payload });
    const { id } = await publish(author, { imageUrl: upload.json().imageUrl });
    const { result } = await ogs({ html: (await open(id)).body });
    const [told] = result.ogImage ?? [];
    expect(told?.url.startsWith(publicUrl)).toBe(true);
    const answer = await app.call({ url: told?.url.slice(publicUrl.length) ?? '' });
    expect(answer.headers).toMatchObject({
      'content-type': told?.type,
      'cross-origin-resource-policy': 'cross-origin',
    });
    const shown = await sharp(answer.rawPayload).metadata();
    expect([shown.width, shown.height].map(String)).toEqual([told?.width, told?.height]);
    expect([shown.width >= 1_200, shown.height >= 630]).toEqual([true, true]);
    const { channels } = await sharp(answer.rawPayload).stats();
    // Cropped from the red and blue picture, so it is not one that we drew.
    expect(channels[1]?.max).toBeLessThan(50);
    expect(Math.max(channels[0]?.max ?? 0, channels[2]?.max ?? 0)).toBeGreaterThan(200);
  });

  it('is not drawn for what does not exist', async () => {
    expect((await app.call({ url: `/seo/announce/${'0'.repeat(32)}/share.jpg` })).statusCode).toBe(404);
  });
});
