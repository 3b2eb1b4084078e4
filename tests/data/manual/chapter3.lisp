;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The forms of the manual's chapter 3 that are of the language itself (3.1, 3.2.1), each with
;;;; what the text says of it; dialect_test.cpp evaluates this file.
;;;;
;;;; Mended: nothing but print. `≠' stands for `!=' (Figure D.3), `\ \' for `\\' (3.1), `!_(PT y)'
;;;; (Figure D.8) for `!(PT y)'; all are read as they are printed. The argument list of `\\', which
;;;; 3.1 prints as -args-, stands in parentheses.

(defmacro same (form value)
  `(assert (equal ,form ,value)))

;;; 3.1: slots

(defvar x (make PT 1 2))
(same (!_y x) 2.0)
(same (!(PT y) x) 2.0)
(same (!_(PT y) x) 2.0)
(same !>x.y 2.0)

;;; 3.1: declared types, procedures, !=, \\, #T and #F

(deffunc scaled - PT (pt - PT factor - NUMBER)
  (mul pt factor))
(same (scaled x 2) (make PT 2 4))

(defproc move-right - VOID (pt - PT by - NUMBER)
  (!= !>pt.x (+ !>pt.x by)))
(move-right x 4)
(same !>x.x 5.0)

(same (mapcar (\\ (pt - PT) !>pt.y) (list x x)) '(2.0 2.0))
(same (mapcar (\ \ (pt - PT) !>pt.y) (list x x)) '(2.0 2.0))
(same (list #T #F) '(t nil))

;;; 3.1.3: the continuation of the example, and how a command calls it

(defvar report
  (continuation (err cam desig)
    (when err
      (out "Get designator failed on " cam
        " due to " err T))))
(same (with-output-to-string (*standard-output*)
        (funcall report :CAMERA-ENCLOSED 1 nil)
        (funcall report nil 1 'door))
      (format nil "Get designator failed on 1 due to CAMERA-ENCLOSED~%"))

;;; Figure D.3: typed let, continuations that set variables, loop UNTIL

(deffunc wait-for-end - INTEGER (command - PROCEDURE)
  (let ((desig NIL) - (~ DESIGNATOR)
        (stop #F) - BOOLEAN
        (ticks 0) - INTEGER)
    (flet ((nop () (incf ticks) (funcall command (continuation (err des)
                                                   (unless err
                                                     (≠ desig des)))
                                         (continuation (err &rest fu)
                                           (≠ stop #T)))))
      (loop UNTIL (or desig stop) (nop)))
    (funcall (continuation (err &rest fu) ()) nil 1 2)
    ticks))
(defvar calls 0)
(same (wait-for-end (\\ (found ended) (if (< (incf calls) 3)
                                          (funcall found :NO-PLACE-TYPE nil)
                                          (funcall ended nil 'robbie))))
      3)

;;; Table 3.1

(defvar pt1 (make PT 3 4))
(defvar pt2 (make PT 1 1))
(same (add pt1 pt2) (make PT 4 5))
(same (add! pt1 pt2) (make PT 4 5))
(same pt1 (make PT 4 5))
(same (subtract pt1 pt2) (make PT 3 4))
(same (subtract! pt1 pt2) (make PT 3 4))
(same pt1 (make PT 3 4))
(same (neg pt1) (make PT -3 -4))
(same (neg! pt2) (make PT -1 -1))
(same (mul pt1 2) (make PT 6 8))
(same (mul! pt2 -3) (make PT 3 3))
(same (dist pt1 (make PT 0 0)) 5.0)
(same (norm pt1) 5.0)
(assert (not (equal pt1 pt2)))
(assert (not (eq (copy-obj pt1) pt1)))
(same (copy-obj pt1) pt1)
(same (dist origin* pt1) (norm pt1))

;;; 3.2.1: intervals, point intervals, dx and dy

(defvar int1 (make INTERVAL 1 3))
(defvar int2 (make INTERVAL 2 6))
(same (list !>int1.min !>int1.max) '(1.0 3.0))
(defvar box (make PT-INTERVAL int1 int2))
(same box (make PT-INTERVAL (make PT 3 2) (make PT 1 6)))
(same (list !>box.x !>box.y !>box.dx !>box.dy) (list int1 int2 2.0 4.0))
(same (add int1 int2) (make INTERVAL 3 9))
(same (subtract int1 int2) (make INTERVAL -5 1))
(same (neg int1) (make INTERVAL -3 -1))
(same (mul int1 -2) (make INTERVAL -6 -2))
(same (dist int1 int2) (make INTERVAL 0 5))
(same (norm (make INTERVAL -5 2)) (make INTERVAL 0 5))
(same (norm (make PT-INTERVAL (make PT -3 4) (make PT 6 8))) (make INTERVAL 4 10))

;;; Table 3.2

(assert (interval-intersect? int1 int2))
(assert (interval-subset? (make INTERVAL 2 3) int1))
(assert (not (interval-subset? int2 int1)))
(same (interval-intersect int1 int2) (make INTERVAL 2 3))
(same (interval-intersect int1 (make INTERVAL 4 5)) #F)
(same (interval-intersect! (copy-obj box) (make PT-INTERVAL (make PT 2 0) (make PT 9 3)))
      (make PT-INTERVAL (make PT 2 2) (make PT 3 3)))
(same (interval-width int2) 4.0)
(same (interval-width (make PT-INTERVAL (make PT 0 0) (make PT 3 4))) 5.0)
(same (interval-dist int1 (make INTERVAL 7 8)) 4.0)
(same (interval-dist box (make PT-INTERVAL (make PT 5 9) (make PT 6 9))) 2.0)
(same (interval-overlap-width int1 int2) 1.0)
(same (interval-lbi int1 int2) (make INTERVAL 1 6))
(same (interval-lbi! (copy-obj int1) int2) (make INTERVAL 1 6))
(same (add-to-lbi int1 0) (make INTERVAL 0 3))
(same (add-to-lbi! (copy-obj box) (make PT 9 3)) (make PT-INTERVAL (make PT 1 2) (make PT 9 6)))
(same (nominal int2) 4.0)
(same (nominal box) (make PT 2 4))
(same (grow-interval int1 1) (make INTERVAL 0 4))
(same (grow-interval! (copy-obj int1) -5) (make INTERVAL 2 2))
(assert (less int1 (make INTERVAL 4 5)))
(assert (not (less int1 (make INTERVAL 3 5))))
(assert (greater (make INTERVAL 4 5) int1))
(assert (in-interval 3 int1))
(assert (not (in-interval (make PT 0 3) box)))
(same (interval-lift 2) (make INTERVAL 2 2))
(same (lift-lbi 3 1 2) (make INTERVAL 1 3))
(same (lift-lbi (make PT 1 6) (make PT 3 2)) box)

"chapter 3 is fine"
