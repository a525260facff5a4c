import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSizes } from '@coequipiers/contract/image-urls';
import { imageLimits } from '@coequipiers/contract/images';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull } from '../../test/faults.ts';
import { startTestApp } from '../../test/harness.ts';
import { aPerson } from '../../test/people.ts';
import { formOf, formType, imagePart } from '../features/images/test/form.ts';

const uploads = isFull ? 200 : 24;
const megabytes = isFull ? 16 : 2;

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** Noise does not compress, so each picture takes space. */
const grain = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

// Mounting a file system needs root. Without it, the tests of the storage simulate a full disk.
it.skipIf(process.getuid?.() !== 0)(
  `keeps pictures whole when the disk is full during ${uploads} uploads`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'coequipiers-full-'));
    const images = join(dataDir, 'images');
    await mkdir(images);
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', images);
    const postgres = await startPostgres();
    const app = await startTestApp({
      DATABASE_URL: postgres.url,
      AUTH_SECRET: 's'.repeat(32),
      DATA_DIR: dataDir,
    });
    const person = await aPerson(app);
    const upload = async () =>
      person.call({
        method: 'POST',
        url: '/api/images/upload',
        headers: { 'content-type': formType },
        payload: formOf(imagePart(await grain(500))),
      });
    try {
      const answers: Awaited<ReturnType<typeof upload>>[] = [];
      let begun = 0;
      const lane = async () => {
        while (begun < uploads) {
          begun += 1;
          answers.push(await upload());
        }
      };
      await Promise.all(Array.from({ length: imageLimits.atOnce }, lane));
      const refused = answers.filter(({ statusCode }) => statusCode >= 300);
      const stored = answers.length - refused.length;
      expect(stored).toBeGreaterThan(0);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) {
        expect(answer.statusCode).toBe(503);
        expect(answer.json()).toMatchObject({
          code: 'IMAGE_NOT_STORED',
          userMessage: "Erreur lors de l'upload",
        });
      }

      const rows = await app.db.selectFrom('images').select('id').execute();
      expect(rows).toHaveLength(stored);
      // There may also be the mark file of the database.
      const files = (await readdir(images, { recursive: true, withFileTypes: true })).filter(
        (file) => file.isFile() && file.name !== 'database',
      );
      const expected = rows.flatMap(({ id }) => Object.values(imageSizes).map(({ file }) => `${id}-${file}`));
      expect(new Set(files.map(({ name }) => name))).toEqual(new Set(expected));
      for (const { imageUrl } of answers
        .filter((answer) => answer.statusCode < 300)
        .map((answer) => answer.json())) {
        const shown = await app.call({ url: imageUrl });
        expect((await sharp(shown.rawPayload).stats()).channels.length).toBeGreaterThan(2);
      }

      mount('-o', `remount,size=${4 * megabytes}m`, images);
      expect((await upload()).statusCode).toBeLessThan(300);
      figure(
        `disk of ${megabytes} MB full`,
        `${answers.length} uploads, ${stored} stored whole, ${refused.length} refused with a clear error, 0 partial files, 0 rows without files; stores again once there is room`,
      );
    } finally {
      await app.close();
      await postgres.stop();
      execFileSync('umount', [images]);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
