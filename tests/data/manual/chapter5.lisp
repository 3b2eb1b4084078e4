;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The forms of the manual's chapter 5 as a world file, in its order but where something must be
;;;; known before; manual_forms_test.cpp loads it and looks at what came of them.
;;;;
;;;; Mended: robbie's cameras lack three parentheses each way (5.2). Not defined in the manual:
;;;; `table*' (5.1) and the world `watson' (5.2). box* stands behind the map that uses it (5.3);
;;;; here it stands before. 5.3.1 shows kickers by their syntax alone: one of each form is here.

;;; 5.3: a prototype

(defvar box* (new-thing box nil ((:capacity 8) (:size 8) (:weight 2))))

(defvar table* (new-thing table nil ((:size 20) (:weight 30) (:obsmove #t))))

;;; 5.1: a map

(defmap big-room (75 75 :cache "~/cache/big-room")
  (rect (0 0) (75 75) Bricks 0 10 30 25)
  (wall (30 10) (30 50) Slate 10 30)

  (obj lamp (20 20) ((:size 2) (:weight 1)
                    (:color lightred)
                    (:substance metal)))
  (obj small-box (20 20) ((:capacity 5) (:size 5) (:weight 2)
                        (:color lightblue)
                        (:substance wood))
    (pen ((:size .2) (:color green)))
  )
  (obj big-box (30 20) ((:capacity 11) (:obsview #t)
                      (:size 12) (:weight 4)
                      (:color red)
                      (:substance wood))
    ((a-box :prototype box*) ((:size 6) (:weight 3)
                                    (:color BLUE)
                                    (:substance wood)))
  )
  (obj (table :prototype table*) (40 15) ((:color violet)))
)

;;; 5.1.1: place types

(def-place-type doorway (cell)
  :confusion 0.05
  :check-matchers ( ( ((nil nil nil)
                       ( t nil t)
                       (nil nil nil)) (/ pi 2) )
                    ( ((nil t nil)
                       (nil nil nil)
                       (nil t nil)) 0.0 )
                    ( (( t nil nil)
                       (nil nil nil)
                       (nil nil t )) (/ pi 4) )
                    ( ((nil nil t )
                       (nil nil nil)
                       ( t nil nil)) (* pi 3/4) )
                    )
  :directions (values !>cell.type.canonical-dir
                     (+ pi !>cell.type.canonical-dir))
  :graphics ((win cx cy)
             (xlib:draw-rectangle win draw-gcontext*
                                   (1+ cx) (1+ cy)
                                   (- graphics-scale* 2) (- graphics-scale* 2)
                                   nil)
             ))

(def-place-type convex (cell)
  :confusion 0.03
  :checker (if !>cell.filled?
    (let ((win (cell-occupancy-window cell 3 3)))
      (cond ((matchq ((nil nil nil)
        ( t t nil)
        (?() t nil)) win )
        (values t 1 -1 0.0))
        ((matchq ((?() t nil)
        ( t t nil)
        (nil nil nil)) win )
        (values t 1 1 (/ pi 2)))
        ((matchq ((nil nil nil)
        (nil t t)
        (nil t ?())) win )
        (values t -1 -1 (* 3/2 pi)))
        ((matchq ((nil t ?())
        (nil t t)
        (nil nil nil)) win )
        (values t -1 1 pi))
        (t (values #f 0 0 0))))
      (values #f 0 0 0))
  :directions (values !>cell.type.canonical-dir
    (- !>cell.type.canonical-dir (/ pi 2)))
  :graphics ((win cx cy)
    (xlib:draw-arc win draw-gcontext*
      cx cy
      graphics-scale* graphics-scale*
      0 (* 2 pi) nil)
  ))

;;; 5.2: a robot, and the world it lives in: a doorway at (12 6), a convex corner at (21 11).

(defmap watson (30 20)
  (rect (0 0) (30 20) brick 20)
  (wall (12 1) (12 5) brick 30)
  (wall (12 7) (12 18) brick 30)
  (wall (20 12) (20 15) brick 40)
  (wall (17 12) (20 12) brick 40)
  (obj box (10 5) ((:type :box) (:capacity 8) (:size 8) (:weight 2) (:lock-id 7)))
  (obj key (10 5.5) ((:type :key) (:size .2) (:weight .1) (:lock-id 7)))
  (obj key (10.5 5.5) ((:type :key) (:size .3) (:weight .1) (:lock-id 8))))

(defrobot robbie (watson (10 5) 0)
  :cameras ( ((/ pi 4) 3) ((/ pi 2) 5) )
  :hands (10 4)
  :bins (20 5)
)

;;; 5.3.1: kickers

(defvar ball (new-thing ball (watson 5 5) ((:size 1) (:color red))))

(defkicker blush (thing)
  (:prob 1/2
   :test (eq (get-attribute thing :color) 'red))
  (set-attribute thing :color 'violet))

(set-kicker ball 'blush)

(put-kicker roll (thing ball)
  (:prob 1/4)
  (change-attribute thing ((:size 2)))
  (when (kick-thing thing .5 0 #f)          ; to the wall
    (run-kicker self)))

(defvar stone (new-thing stone (:with ball) ((:size 3)) :prototype ball))

(put-kicker roll (thing stone)
  ())

;;; 5.4: attributes

(defattribute :color (red green blue violet
  lightred lightblue lightgreen lightviolet)
  :success .4 :support .4 :supported-by (:substance))

(defattribute :size NUMERIC
             :base .8 :max-mult 4
             :support .7 :supported-by (:capacity :obsview :weight))

;;; 5.5.1: manipulations

(defmanipulation lock (container - ((:capacity (0.1 9999)) (:lock-id ?x))
                      key - ((:type :key) (:lock-id ?x))
                      :by hand - HAND)
  (:success .9 :delay 1)
  (cond ((in-location key hand)
         (setf (get-attribute container :locked) t)
         (values nil hand))
        (t
         (values :NOT-HOLDING-KEY hand))))
