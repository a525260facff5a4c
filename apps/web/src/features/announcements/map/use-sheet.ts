import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

/** How far the sheet over the map is open. */
type Stop = 'low' | 'half' | 'full';

const stops = ['low', 'half', 'full'] as const;
/** The height of the sheet when only its handle shows. The map ends above it. */
const lowPixels = 76;
/** The height of the map that stays visible above the fully open sheet. */
const mapPixels = 64;
const dragPixels = 6;
/** In pixels per millisecond: a faster drag moves the sheet to the next stop. */
const flick = 0.4;

type Drag = { y: number; height: number; at: number; moving: boolean };

const heightOf = (stop: Stop, room: number): number => {
  if (stop === 'low') return lowPixels;
  return stop === 'half' ? Math.round(room / 2) : Math.max(lowPixels, room - mapPixels);
};

const resize = (sheet: HTMLElement | null, height: number): void =>
  sheet?.style.setProperty('--sheet', `${height}px`);

/** A sheet at the bottom of its frame, moved by its handle: dragged, pressed, or with the arrow keys. */
export function useSheet(opened: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag>(undefined);
  const [stop, setStop] = useState<Stop>('half');
  const [room, setRoom] = useState(0);

  useLayoutEffect(() => {
    if (!frame.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(Math.round(entry?.contentRect.height ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const height = heightOf(stop, room);
  useLayoutEffect(() => resize(sheet.current, height), [height]);

  const step = (by: 1 | -1): void => setStop(stops[stops.indexOf(stop) + by] ?? stop);

  const onPointerDown = ({ clientY, timeStamp, isPrimary }: PointerEvent): void => {
    if (isPrimary && opened) drag.current = { y: clientY, height, at: timeStamp, moving: false };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const { current } = drag;
    if (!current) return;
    const moved = current.y - event.clientY;
    if (!current.moving && Math.abs(moved) < dragPixels) return;
    if (!current.moving) {
      current.moving = true;
      // Capturing the pointer keeps the drag from also counting as a press of the button.
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.toggleAttribute('data-dragged', true);
    }
    resize(sheet.current, Math.min(heightOf('full', room), Math.max(lowPixels, current.height + moved)));
  };
  const onPointerUp = ({ clientY, timeStamp }: PointerEvent): void => {
    const { current } = drag;
    drag.current = undefined;
    if (!current?.moving) return;
    sheet.current?.removeAttribute('data-dragged');
    const moved = current.y - clientY;
    const speed = moved / Math.max(1, timeStamp - current.at);
    const next =
      Math.abs(speed) > flick
        ? (stops[stops.indexOf(stop) + Math.sign(speed)] ?? stop)
        : nearestStop(current.height + moved, room);
    resize(sheet.current, heightOf(next, room));
    setStop(next);
  };

  return {
    frame,
    sheet,
    stop,
    setStop,
    /** How many pixels of the map the sheet covers. The map ends above the low sheet, so that height does not count. */
    covered: opened ? height - lowPixels : 0,
    dragged: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    onArrow: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    },
  };
}

const nearestStop = (height: number, room: number): Stop =>
  stops.reduce((best, stop) =>
    Math.abs(heightOf(stop, room) - height) < Math.abs(heightOf(best, room) - height) ? stop : best,
  );
