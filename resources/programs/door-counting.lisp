;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Robbie drives along the corridor of resources/worlds/corridor.lisp and counts the doorways that
;;;; it goes through, sensing the type of its place at every step.
;;;;
;;;; A step is shorter than a doorway, so each is sensed several times; readings err. A doorway
;;;; counts when it was sensed twice, and ends when it was not sensed for a metre. There robbie
;;;; also aligns itself: a doorway's canonical directions lead through it.

(deffunc await-end - (Lst T) (command - PROCEDURE)
  "Gives COMMAND a continuation and the world ticks, until that is called: what it was called with."
  (let ((ended NIL))
    (funcall command (continuation (&rest results) (!= ended (list results))))
    (loop UNTIL ended (nop))
    (first ended)))

(defmacro await (command)
  "What the continuation of COMMAND, a call that lacks it, gets: the error code first."
  `(await-end (\\ (cont) (,@command cont))))

(deffunc drive-and-count - INTEGER (rob - ROBOT step - NUMBER)
  "How many doorways there are until something is in the way."
  (let ((doorways 0) - INTEGER
        (sensed 0) - INTEGER      ; readings of the present doorway
        (since 99) - NUMBER)      ; metres since the last reading of a doorway
    (await (robot-set-speed rob step))
    (loop UNTIL (eq (first (await (robot-go-forward rob 1))) :ROBOT-BLOCKED)
      (!= since (+ since step))
      (when (eq (third (await (robot-place rob))) 'doorway)
        (!= sensed (if (< since 1) (1+ sensed) 1))
        (!= since 0)
        (when (= sensed 2)
          (!= doorways (1+ doorways))
          (await (robot-align-place rob)))))
    doorways))

(out (drive-and-count robbie .25) " doorways" T)
