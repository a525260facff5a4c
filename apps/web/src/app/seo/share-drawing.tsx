import { imageSizes } from '@coequipiers/contract/image-urls';
import type { ShareSubject } from '@coequipiers/contract/rendering';
import { sports } from '@coequipiers/contract/sports';
import { Letters, widthOf } from './letters.tsx';

const grounds = import.meta.glob<string>('../../ui/grounds/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const groundOf = ({ key }: { key: string }) => grounds[`../../ui/grounds/${key}.svg`] ?? '';
const { width, height } = imageSizes.share;
const board = '#0C3B2B';
const yellow = '#FFDD2E';
const margin = 64;
const boardTop = 392;
const markWidth = 250;

/** The ground of a sport above the dark board, which names the commune. */
export function ShareDrawing({ subject }: { subject: ShareSubject | undefined }) {
  const sport = sports.find(({ name }) => name === subject?.category) ?? sports[0];
  const title = subject?.municipalityName ?? 'Qui joue près de chez vous ?';
  const room = width - 2 * margin;
  const size = Math.min(112, room / widthOf(title, 1));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <Ground drawing={groundOf(sport)} />
      <rect y={boardTop} width={width} height={height - boardTop} fill={board} />
      <Letters x={margin} y={boardTop + 116} size={size} fill="#FFFFFF">
        {title}
      </Letters>
      <Letters x={margin} y={height - 58} size={40} fill="#BFD9CC">
        {subject ? `${subject.category} · il ne manque plus que vous` : 'Il ne manque plus que vous.'}
      </Letters>
      <g transform={`translate(${width - margin - markWidth} ${height - 92}) scale(1.6)`}>
        <path
          d="M22.4 24.6A10.8 10.8 0 1 1 22.4 7.4"
          fill="none"
          stroke="#FFFFFF"
          strokeWidth="4.2"
          strokeLinecap="round"
        />
        <circle cx="24.2" cy="7.9" r="5.1" fill={yellow} />
        <circle cx="24.2" cy="24.1" r="5.1" fill="#FFFFFF" />
      </g>
      <Letters x={width - margin - markWidth + 62} y={height - 54} size={40} fill="#FFFFFF">
        Coéquipiers
      </Letters>
    </svg>
  );
}

/** Our drawings measure 400 × 225 and are scaled to the width; the board covers the lower part. */
function Ground({ drawing }: { drawing: string }) {
  const placed = drawing.replace('<svg ', `<svg y="-120" width="${width}" height="675" `);
  // oxlint-disable-next-line react/no-danger -- our own file
  return <g dangerouslySetInnerHTML={{ __html: placed }} />;
}
