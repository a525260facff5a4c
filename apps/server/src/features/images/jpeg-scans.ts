const marker = { start: 0xff, stuffed: 0x00, firstRestart: 0xd0, lastRestart: 0xd7, end: 0xd9, scan: 0xda };

/**
 * Counts the scans of a JPEG. A progressive one has about ten; a hostile one has thousands in a small file, each as slow as
 * decoding the whole picture, and the decoder cannot be stopped.
 */
export function countScans(jpeg: Buffer, upTo: number): number {
  let scans = 0;
  let at = 2;
  while (at + 4 <= jpeg.length && scans <= upTo) {
    const code = jpeg[at + 1];
    if (jpeg[at] !== marker.start || code === marker.end) break;
    // A marker may be preceded by any number of fill bytes.
    if (code === marker.start) {
      at += 1;
      continue;
    }
    at += 2 + jpeg.readUInt16BE(at + 2);
    if (code !== marker.scan) continue;
    scans += 1;
    at = endOfScan(jpeg, at);
  }
  return scans;
}

function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(marker.start, from); at !== -1; at = jpeg.indexOf(marker.start, at + 1)) {
    const code = jpeg[at + 1] ?? marker.end;
    const isData =
      code === marker.stuffed ||
      code === marker.start ||
      (code >= marker.firstRestart && code <= marker.lastRestart);
    if (!isData) return at;
  }
  return jpeg.length;
}
