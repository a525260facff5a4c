import type { LegalDocument } from '@coequipiers/contract/legal/document';
import type { LegalSlug } from '@coequipiers/contract/legal/titles';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const legalQueries = {
  document: (slug: LegalSlug) =>
    queryOptions({
      queryKey: ['legal', slug],
      queryFn: ({ signal }) => http<LegalDocument>(`/api/legal/${slug}`, { signal }),
      // A legal text only changes with a release.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
