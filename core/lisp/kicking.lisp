;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Running kickers. The engine draws random numbers and passes the drawn kickers to `run-kicks'.

(in-package "MAGNA")
(export '(run-kicker kick-thing))

;; The value of `self' in a body: this kicker of this thing.
(defstruct (kicker-run (:conc-name run-of-)) kicker thing)

;;; Functions called by bodies

(defun run-kicker (self)
  "The body runs in the next tick too, whatever lot and test say."
  (unless (kicker-run-p self) (fail "expected (run-kicker self), in the body of a kicker"))
  (ask "run-kicker" (world-id (run-of-thing self)) (kicker-number (run-of-kicker self)))
  t)

(defun kick-thing (thing dx dy kick-if-wall)
  "Moves THING by DX, DY metres; nil: it stays, for a wall is there, or it is in something closed."
  (let ((usage "(kick-thing thing dx dy kick-if-wall)"))
    (if (world-id thing)
        (ask "kick-thing" (own-id thing) (real-value dx "dx" usage) (real-value dy "dy" usage)
             (and kick-if-wall t))
        (fail "~a is in no world that runs; only there it can be kicked" (own-name thing)))))

;;; Running them

(defconstant +guarded-places+ 300
  "So many places of the turns, three a turn, share a guard: it costs more than most tests.")

(defvar *dropped* nil
  "Kickers taken away during this tick, which may have a turn in it still: a table of their numbers by
thing, T for all of the thing; under NIL those that no thing has any longer. Nil between ticks.")

(defun note-dropped (id number)
  (cond ((null *dropped*))
        ((null number) (setf (gethash id *dropped*) t))
        ((listp (gethash id *dropped*)) (push number (gethash id *dropped*)))))

(defun dropped-p (id number)
  (flet ((among (numbers) (or (eq numbers t) (member number numbers))))
    (or (among (gethash id *dropped*)) (among (gethash nil *dropped*)))))

(defun run-body (id number)
  (let ((thing (thing-of-id id)) (kicker (kicker-of number)))
    (at (kicker-place kicker)
      (funcall (svref (world-programs-bodies *programs*) number) thing
               (make-kicker-run :kicker kicker :thing thing)))))

(defun turn-text (turns at)
  (format nil "kicker ~a of ~a" (kicker-name (kicker-of (aref turns (1+ at))))
          (thing-text (thing-of-id (aref turns at)))))

(defun stop-kicker (turns at)
  "The one whose turn has failed: its thing has it no longer, or none if it was for lack of room."
  (let ((number (aref turns (1+ at))))
    (cond ((eq *no-room* t)
           (note-dropped nil number)
           (ask "retire-kicker" number))
          (t (take-kicker (thing-of-id (aref turns at)) number)))))

(defun next-kick (turns at stop)
  "The place of the first turn from AT on whose body is to run, or STOP (lisp_image.cpp). Tests and
bodies may define kickers, so that the tables are read each time."
  (%next-kick turns at stop (world-programs-tests *programs*) (world-programs-living *programs*)
              *dropped*))

(defun run-kicks (turns &optional (end (length turns)))
  "Called once in a tick. TURNS is a flat vector: the thing, the kicker, and 1 if it runs without test,
else 0; of the next ... up to END. One that fails, or is cut off, is told and taken from its thing."
  ;; Small: ECL's default size has room for 1,024 and is cleared in each tick.
  (let* ((*dropped* (make-hash-table :size 8)) (*no-room* nil) (at 0) stop)
    (loop
      (when (eql at end) (return))
      (setq stop (min end (+ at +guarded-places+)))
      (guarded-hook ((turn-text turns (%kick-place)))
        (loop
          (setq at (next-kick turns at stop))
          (when (eql at stop) (return))
          (run-body (aref turns at) (aref turns (1+ at)))
          (setq at (+ at 3))))
      (unless (eql at stop)
        (setq at (%kick-place))
        (stop-kicker turns at)
        (setq *no-room* nil)
        (setq at (+ at 3))))))
