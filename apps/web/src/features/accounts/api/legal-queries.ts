import type { LegalDocument, LegalSlug } from '@coequipiers/contract/legal/document';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const legalQueries = {
  document: (slug: LegalSlug) =>
    queryOptions({
      queryKey: ['legal', slug],
      queryFn: ({ signal }) => http<LegalDocument>(`/api/legal/${slug}`, { signal }),
      // A text changes with a version of the product, not while it is read.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
