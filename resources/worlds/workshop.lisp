;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A workshop whose places and machines draw themselves (manual B.1). The map shows them
;;;; when the layer Places is on.

;;; Doorways: as in the manual, but drawn with a door that stands open. In black and white a square.

(def-place-type doorway (cell)
  :confusion 0.05
  :check-matchers ((((- - -)
                     (* - *)
                     (- - -)) (/ pi 2))
                   (((- * -)
                     (- - -)
                     (- * -)) 0))
  :graphics ((win x y)
             (cond (in-color*
                    (with-color (vref lightblue* 10)
                      (xlib:draw-rectangle win draw-gcontext* x y
                                           graphics-scale* graphics-scale* t))
                    (with-color (vref blue* 5)
                      (xlib:draw-line win draw-gcontext* (+ x 2) (+ y 14) (+ x 2) (+ y 2))
                      (with-lines (:style :dash)
                        (xlib:draw-arc win draw-gcontext* (- x 10) (+ y 2) 24 24 0 (/ pi 2)))))
                   (t (xlib:draw-rectangle win draw-gcontext* (1+ x) (1+ y)
                                           (- graphics-scale* 2) (- graphics-scale* 2))))))

;;; The areas in front of doorways and chargers must stay free: stripes.

(def-place-type keep-clear (cell)
  :confusion 0.02
  :check-matchers ((((* - -) (- - -) (* - -)) 0)
                   (((- - *) (- - -) (- - *)) pi)
                   (((* - *) (- - -) (- - -)) (/ pi 2))
                   (((- - -) (- - -) (* - *)) (- (/ pi 2))))
  :graphics ((win x y)
             (with-color (vref lightviolet* 11)
               (xlib:draw-rectangle win draw-gcontext* x y
                                    graphics-scale* graphics-scale* in-color*))
             (with-color (vref violet* 6)
               (with-lines (:width 2)
                 (loop for k from -12 to 12 by 6
                       do (xlib:draw-line win draw-gcontext* (+ x k) (+ y 16) (+ x k 16) y))))))

;;; Niches in which batteries are charged: a bolt on green.

(def-place-type charger (cell)
  :confusion 0.01
  :check-matchers ((((* * *)
                     (* - *)
                     (x - x)) (/ pi 2)))
  :graphics ((win x y)
             (with-color (vref lightgreen* 9)
               (xlib:draw-rectangle win draw-gcontext* x y
                                    graphics-scale* graphics-scale* in-color*))
             (with-color (vref green* 2)
               (xlib:draw-lines win draw-gcontext*
                                (loop for (dx dy) in '((9 2) (4 9) (7 9) (6 14) (12 7) (9 7))
                                      collect (+ x dx) collect (+ y dy))
                                :fill-p t))))

;;; Things: a function draws them into their footprint.

(defun draw-lathe (win lathe x y width height)
  (declare (ignore lathe))
  (with-color (vref grey* 44) (xlib:draw-rectangle win draw-gcontext* x y width height in-color*))
  (with-color (vref grey* 20)
    (xlib:draw-rectangle win draw-gcontext* x y width height)
    (xlib:draw-rectangle win draw-gcontext* x y (/ width 4) height t))
  (with-color (vref grey* 58)
    (xlib:draw-rectangle win draw-gcontext* (+ x (/ width 4)) (+ y (* 3/8 height))
                         (* 5/8 width) (/ height 4) t))
  (with-color (vref blue* 6)
    (xlib:draw-rectangle win draw-gcontext* (+ x (* 7/8 width)) (+ y (/ height 4))
                         (/ width 8) (/ height 2) t)))

(defun draw-lamp (win lamp x y width height)
  "Rays in ink, which is the lamp's own colour; one that burns is filled."
  (let ((cx (+ x (/ width 2))) (cy (+ y (/ height 2))))
    (dotimes (k 8)
      (let ((c (cos (* k pi 1/4))) (s (sin (* k pi 1/4))))
        (xlib:draw-line win draw-gcontext* (+ cx (* c 0.3 width)) (+ cy (* s 0.3 height))
                        (+ cx (* c 0.5 width)) (+ cy (* s 0.5 height)))))
    (xlib:draw-arc win draw-gcontext* (- cx (* 0.2 width)) (- cy (* 0.2 height))
                   (* 0.4 width) (* 0.4 height) 0 (* 2 pi) (get-attribute lamp :burns))))

(defattribute burns (#t #f) :success 0.95)

(defvar lathe* (new-thing lathe nil ((:kind furniture) (:footprint (2 1)) (:obsmove #t)
                                     (:size 30) (:weight 80) (:substance metal)
                                     (:draw-function #'draw-lathe))))

(defvar lamp* (new-thing lamp nil ((:size 16) (:weight 1) (:color red) (:substance glass)
                                   (:burns #t) (:draw-function #'draw-lamp))))

(defmap workshop (18 12)
  (rect (0 0) (18 12) brick 20)
  ;; The chargers' niches.
  (wall (2 1) (2 1) brick 20) (wall (4 1) (4 1) brick 20)
  (wall (6 1) (6 1) brick 20) (wall (8 1) (8 1) brick 20)
  ;; The store, with a door to the left and one below.
  (wall (11 1) (11 2) plaster 60) (wall (11 4) (11 7) plaster 60)
  (wall (12 7) (13 7) plaster 60) (wall (15 7) (16 7) plaster 60)

  (obj (lathe :prototype lathe*) (3.5 6) ())
  (obj (lathe :prototype lathe*) (7.5 6) ((:footprint (2 1 (/ pi 2)))))
  (obj (lamp :prototype lamp*) (5.5 4) ())
  (obj (lamp :prototype lamp*) (5.5 9) ((:color blue) (:burns #f)))
  (obj (lamp :prototype lamp*) (14 4.5) ())
  (obj crate (13.5 2.5) ((:size 16) (:weight 8) (:obsmove #t) (:color green) (:substance wood)))
  (obj screen (15.5 2.5) ((:size 12) (:weight 3) (:obsview #t) (:color violet) (:substance cloth)))
  (obj bin (15.5 5.5) ((:size 14) (:weight 6) (:obsmove #t) (:obsview #t) (:color blue)
                       (:capacity 10) (:substance plastic))
    (bolt ((:size 1) (:weight 1) (:color red) (:substance metal))))
  (obj wrench (8.5 9.5) ((:size 4) (:weight 1) (:color violet) (:substance metal))))

(defrobot smith (workshop (9.5 4.5) 0)
  :cameras (((/ pi 3) 16) ((/ pi 2) 8))
  :hands (10 4)
  :bins (20))
