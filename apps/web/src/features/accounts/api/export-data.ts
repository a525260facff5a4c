import { useMutation } from '@tanstack/react-query';
import { markOnline, reportNoAnswer } from '../../../lib/connection.ts';
import { API_TIMEOUT_MS, refusal } from '../../../lib/http.ts';
import { storedToken } from '../../../lib/session.ts';
import { handleRefusal } from '../../../lib/unauthorized.ts';

const PATH = '/api/user/export';
const FILE_NAME = 'mes-donnees-coequipiers.zip';

/** Downloads all of the person's data as a file. */
export function useExportData() {
  return useMutation({ mutationFn: async () => save(await download()) });
}

/** `http` reads text, so a zip needs its own fetch. Refusals and missing answers are handled as in `http`. */
async function download(): Promise<Blob> {
  const token = storedToken();
  const response = await answerOf(token).catch((error: unknown) => {
    reportNoAnswer(token);
    throw error;
  });
  markOnline();
  if (!response.ok) {
    handleRefusal({ method: 'GET', path: PATH, token, status: response.status, requestId: '' });
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    const answer: unknown = isJson ? await response.json().catch(() => '') : '';
    throw refusal(response.status, answer, response.headers.get('Retry-After'));
  }
  return response.blob();
}

/** The time limit ends when the answer begins: the download itself may take longer. */
async function answerOf(token: string | null): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), API_TIMEOUT_MS);
  try {
    return await fetch(PATH, { headers: { Authorization: `Bearer ${token}` }, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}
