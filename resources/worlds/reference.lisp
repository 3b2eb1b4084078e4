;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The world in which the examples of the reference run (resources/help/lisp-*.md): open it and type them into the
;;;; console, without noise: magna --clean reference.
;;;;
;;;;      0                 17       24
;;;;   0  +------------------+--------+
;;;;      |                  |  cup   |
;;;;   4  |   chest             table |     robbie stands at (8.5 6.5) and looks to the right;
;;;;   6  |      >box   ball |        |     the box, with a pen in it, is at its place
;;;;  12  +------------------+--------+

(defattribute :shape (pen cup ball box chest key)
  :success .9 :noticed .5 :supported-by (:size))

(defmap reference (24 12)
  (rect (0 0) (24 12) bricks 10 20 30 20)
  (wall (17 1) (17 3) concrete 40)
  (wall (17 5) (17 11) concrete 40)

  (obj box (8.5 6.5) ((:shape box) (:size 3) (:weight 2) (:capacity 2.5) (:color red)
                      (:substance wood))
    (pen ((:shape pen) (:size .2) (:weight .1) (:color green))))
  (obj ball (12.5 6.5) ((:shape ball) (:size 2) (:weight .5) (:color green)
                        (:substance rubber)))
  (obj chest (4.5 4.5) ((:shape chest) (:size 12) (:weight 30) (:capacity 10) (:closed #t)
                        (:lock-id 7)))
  (obj cup (20.5 2.5) ((:shape cup) (:size .3) (:weight .3) (:color violet))))

(defrobot robbie (reference (8.5 6.5) 0)
  :cameras (((/ pi 4) 3) ((/ pi 2) 5))
  :hands (10 4)
  :bins (20 5))

;;; Robots cannot find these places from a distance.

(def-place-type hidden (cell)
  :invisible #t
  :check-matchers ((((x * x) (* - *) (x - x)) (/ pi 2))))

;;; Short names for the parts of robbie.

(define-symbol-macro eye (robot-camera robbie 0))
(define-symbol-macro wide-eye (robot-camera robbie 1))
(define-symbol-macro arm (robot-hand robbie 0))
(define-symbol-macro bin (robot-storage-bin robbie 0))

;;; (await (robot-turn robbie 1)) waits for the end of a command and gives what its continuation
;;; gets: the error code, nil if there is none, and the results.

(deffunc await-end - (Lst T) (command - PROCEDURE)
  (let ((ended NIL))
    (funcall command (continuation (&rest results) (!= ended (list results))))
    (loop UNTIL ended (nop))
    (first ended)))

(defmacro await (command)
  `(await-end (\\ (cont) (,@command cont))))

;;; (track eye desig): the camera tracks the designator once this has returned.

(deffunc track (cam - CAMERA desig - DESIGNATOR)
  (let ((begun NIL))
    (camera-track cam desig (continuation (err &rest more) (!= begun (or err t)))
                  (\\ (&rest more) (!= begun t)))
    (loop UNTIL begun (nop))
    desig))

;;; (found eye :local ((:shape box))) gives a designator.

(deffunc found (cam - CAMERA type - SYMBOL spec - (Lst T))
  (second (rest (await (camera-get-object-designator cam type spec)))))

;;; (performed COMMAND PULSE VALUE) runs a plan: the command of RPL, waiting for the pulse, the value.

(defmacro performed (command pulse value)
  `(progn (rpl-init-robot robbie)
          (def-interp-proc performed-plan ()
            (seq ,command (wait-for ,pulse) ,value))
          (performed-plan)))
