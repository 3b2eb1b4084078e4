;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Watson walks once round the courtyard of resources/worlds/corridor.lisp, along its walls: to
;;;; the wall, and then from corner to corner until its odometer shows that it is back. Works
;;;; with every robot in any room with connected walls; the last line names the robot.

(deffunc await-end - (Lst T) (command - PROCEDURE)
  "Gives COMMAND a continuation and the world ticks, until that is called: what it was called with."
  (let ((ended NIL))
    (funcall command (continuation (&rest results) (!= ended (list results))))
    (loop UNTIL ended (nop))
    (first ended)))

(defmacro await (command)
  "The error code with which COMMAND, a call that lacks its continuation, ends."
  `(first (await-end (\\ (cont) (,@command cont)))))

(defstruct walk
  odometer
  (corners 0)
  (metres 0.0)
  (from origin*)   ; start of the present wall
  (away 0.0))      ; greatest distance from the start

(deffunc position-of - PT (walk - T)
  (nominal (get-odometer-pos (walk-odometer walk))))

(deffunc back - BOOLEAN (walk - T)
  "Near the beginning, after it was far away."
  (let ((apart (dist (position-of walk) origin*)) - NUMBER)
    (!= (walk-away walk) (max apart (walk-away walk)))
    (and (> (walk-away walk) 8) (< apart 3))))

(defproc measure - VOID (walk - T)
  (let ((here (position-of walk)) - PT)
    (!= (walk-metres walk) (+ (walk-metres walk) (dist here (walk-from walk))))
    (!= (walk-from walk) here)))

(deffunc follow - SYMBOL (rob - ROBOT walk - T)
  "Along the wall, to its end or until the walk is over: nil, an error code, or BACK."
  (let ((ended NIL) - (~ (Lst T)))
    (robot-follow-wall rob (continuation (err rob) (!= ended (list err))))
    (loop UNTIL (or ended (back walk)) (nop))
    (measure walk)
    (cond (ended
           (first ended))
          (t
           (await (robot-stop rob))
           'BACK))))

(defproc turn-corner - VOID (rob - ROBOT)
  "Senses err: when it finds no corner, it looks again; if there is none at all it turns by hand."
  (dotimes (try 5 (await (robot-turn-right rob)))
    (unless (eq (await (robot-turn-corner rob)) :NO-CORNER) (return))))

(defproc walk-round - VOID (rob - ROBOT speed - NUMBER)
  (await (robot-set-speed rob speed))
  (await (robot-goto-wall rob))
  (await (robot-turn-right rob))
  (let ((walk (make-walk :odometer (make ODOMETER rob 'round))))
    (loop
      (let ((how (follow rob walk)) - SYMBOL)
        (when (eq how 'BACK) (return))
        (unless (member how '(NIL :ROBOT-BLOCKED)) (error "the wall was lost: ~a" how))
        (!= (walk-corners walk) (1+ (walk-corners walk)))
        (when (> (walk-corners walk) 50) (error "there is no end of corners"))
        (turn-corner rob)))
    (out (string-downcase !>rob.name) " walked round: " (walk-corners walk) " corners, "
         (round (walk-metres walk)) " m" T)))

(walk-round watson .5)
