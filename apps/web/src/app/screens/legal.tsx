import type { LegalSlug } from '@coequipiers/contract/legal/titles';
import { pageTitles } from '@coequipiers/contract/page-heads';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { legalQueries } from '../../features/accounts/api/legal-queries.ts';
import { LegalContents } from '../../features/accounts/legal-contents.tsx';
import { LegalFailure, LegalSkeleton } from '../../features/accounts/legal-states.tsx';
import { LegalText } from '../../features/accounts/legal-text.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from './legal.module.css';

export const TermsScreen = () => <LegalScreen slug="conditions" title={pageTitles.terms} />;
export const PrivacyScreen = () => <LegalScreen slug="confidentialite" title={pageTitles.privacy} />;
export const LegalNoticeScreen = () => <LegalScreen slug="mentions-legales" title={pageTitles.legalNotice} />;

/** The title is known before the text loads, so that the heading does not shift. */
function LegalScreen({ slug, title }: { slug: LegalSlug; title: string }) {
  usePageTitle(title);
  const { data: text, error, refetch } = useQuery(legalQueries.document(slug));
  useAnchor(text !== undefined);
  return (
    <Wrap className={classes.page}>
      <header className={classes.head}>
        <h1>{text?.title ?? title}</h1>
        <p className={classes.version}>{text && `Version ${text.version}, du ${text.date}`}</p>
      </header>
      {text && <LegalContents sections={text.sections} />}
      <div className={classes.body}>
        {text && <LegalText document={text} level={2} anchors />}
        {!text && (error ? <LegalFailure error={error} onRetry={() => void refetch()} /> : <LegalSkeleton />)}
      </div>
    </Wrap>
  );
}

/** The browser could not scroll to the section, because it was not loaded yet. */
function useAnchor(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the router handles later changes of the hash
  }, [isLoaded]);
}
