import type { LegalSection } from '@coequipiers/contract/legal/document';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import classes from './legal-contents.module.css';
import { sectionId } from './legal-text.tsx';

/** A section becomes the current one when its heading is this near to the top. */
const READ_FROM_PX = 140;

/** The table of contents beside a text; it follows the scroll position. */
export function LegalContents({ sections }: { sections: readonly LegalSection[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = useCurrentSection(sections.length);

  useEffect(() => {
    const link = nav.current?.querySelectorAll('a')[current];
    if (link && nav.current) nav.current.scrollTop = link.offsetTop - nav.current.clientHeight / 2;
  }, [current]);

  return (
    <nav ref={nav} className={classes.contents} aria-label="Sommaire">
      <h2>Sommaire</h2>
      <ol>
        {sections.map(({ title }, index) => (
          <li key={title}>
            <Link
              to={{ hash: sectionId(index) }}
              replace
              aria-current={index === current ? 'location' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useCurrentSection(count: number): number {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const update = (): void => {
      const passed = Array.from({ length: count }, (_, index) => index).filter((index) => {
        const section = document.getElementById(sectionId(index));
        return section !== null && section.getBoundingClientRect().top <= READ_FROM_PX;
      });
      setCurrent(passed.at(-1) ?? 0);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [count]);

  return current;
}
