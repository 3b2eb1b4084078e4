;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A living room with its kitchen, in which robbie is to find something by its description and to
;;;; carry it home, to the door mat: see resources/programs/fetch.lisp and fetch-rpl.lisp.
;;;;
;;;;      0                       17      24
;;;;   0  +-----------------------+-------+
;;;;      | shelf           plant |       |
;;;;      |   book  table    *pen*  table |      * green pen
;;;;      |         lamp          |kitchen|
;;;;   9  +------  ball           |       |
;;;;      | mat          armchair |       |
;;;;  16  +-----------------------+-------+

;;; The kind of a thing is recognized much better than its colour (manual 5.4).

(defattribute :shape (pen cup ball book lamp furniture)
  :success .9 :noticed .5 :supported-by (:size))

(defvar table* (new-thing table nil ((:kind furniture) (:footprint (2 1)) (:obsmove #t)
                                     (:shape furniture) (:size 20) (:weight 30)
                                     (:substance wood))))

(defvar plant* (new-thing plant nil ((:kind furniture) (:footprint (.6 .6)) (:obsmove #t)
                                     (:shape furniture) (:size 5) (:weight 8) (:color green)
                                     (:substance plastic))))

(defun mat-picture (win thing x y width height)
  "Where robbie is at home."
  (declare (ignore thing))
  (with-color (vref lightblue* 8)
    (xlib:draw-rectangle win draw-gcontext* x y width height t))
  (with-color (vref lightblue* 3)
    (with-lines (:width 2)
      (xlib:draw-rectangle win draw-gcontext* (+ x (* .1 width)) (+ y (* .1 height))
                           (* .8 width) (* .8 height)))))

(defmap fetch (24 16)
  (rect (0 0) (24 16) bricks 10 20 30 20)
  (wall (1 9) (6 9) plaster 55)              ; robbie's corner
  (wall (17 1) (17 3) concrete 35 40)        ; kitchen
  (wall (17 8) (17 14) concrete 40 45)

  (obj mat (3.5 12.5) ((:footprint (1.4 1)) (:size 6) (:weight 1) (:substance cloth)
                       (:draw-function #'mat-picture)))

  ;; The living room.
  (obj (shelf :prototype table*) (2.5 1.5) ((:footprint (3 .8)) (:capacity 40))
    (book ((:shape book) (:size 2) (:weight 1) (:color red)))
    (book ((:shape book) (:size 2) (:weight 1) (:color violet))))
  (obj (table :prototype table*) (9 4.5) ())
  (obj (armchair :prototype table*) (12.5 13.5) ((:footprint (1.2 1.2)) (:color blue)
                                                 (:substance cloth)))
  (obj (plant :prototype plant*) (15.5 1.5) ())
  (obj lamp (9.5 7.5) ((:shape lamp) (:size 2) (:weight 1) (:color lightred)
                       (:substance metal)))
  (obj ball (8.3 10.4) ((:shape ball) (:size 3) (:weight .5) (:color green)
                        (:substance rubber)))
  (obj book (4.6 5.6) ((:shape book) (:size 2) (:weight 1) (:color lightgreen)
                       (:substance cloth)))
  (obj pen (14.4 6.3) ((:shape pen) (:size .2) (:weight .1) (:color green)
                       (:substance plastic)))

  ;; The kitchen.
  (obj (table :prototype table*) (20.5 3.5) ()
    (cup ((:shape cup) (:size .3) (:weight .3) (:color lightviolet))))
  (obj pen (21.4 9.6) ((:shape pen) (:size .2) (:weight .1) (:color lightred)
                       (:substance plastic)))
  (obj cup (19.5 12.2) ((:shape cup) (:size .3) (:weight .3) (:color green)
                        (:substance glass))))

;;; Camera 0 sees far, camera 1 sees wide.

(defrobot robbie (fetch (3.5 12.5) 0)
  :cameras (((/ pi 4) 16) ((/ pi 2) 16))
  :hands (10 4)
  :bins (20 5))
