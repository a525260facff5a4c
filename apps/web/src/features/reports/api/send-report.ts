import type { Report, ReportWrite } from '@coequipiers/contract/reports-schemas';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export function useSendReport() {
  return useMutation({
    mutationFn: (body: ReportWrite) => http<Report>('/api/reports', { method: 'POST', body }),
  });
}
