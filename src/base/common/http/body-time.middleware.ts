import type { NextFunction, Request, Response } from 'express';
import { answerClientError } from './client-error.handler.js';
import { isFileRequest, hasBody } from './file-request.js';

/** A client that takes longer for its body only blocks a connection. */
const BODY_LIMIT_MS = 15_000;
/** A file may take any time, as long as its bytes keep coming. */
const SILENCE_LIMIT_MS = 30_000;

/** Ends requests whose body does not arrive in time. */
export function limitBodyTime(request: Request, _response: Response, next: NextFunction): void {
  if (hasBody(request)) watch(request);
  next();
}

function watch(request: Request): void {
  const isFile = isFileRequest(request);
  const { socket } = request;
  let received = socket.bytesRead;
  const timer = setInterval(
    () => {
      const isMoving = socket.bytesRead > received;
      received = socket.bytesRead;
      if (isFile && isMoving) return;
      stop();
      answerClientError(
        Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    },
    isFile ? SILENCE_LIMIT_MS : BODY_LIMIT_MS,
  );
  const stop = (): void => clearInterval(timer);
  request.on('end', stop).on('close', stop);
}
