;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Where things are on the screen, in pixels of the main window, from `geometry` lines. While these report nothing that
;;;; is drawn, things have places on a fixed screen.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

;;; The fixed screen: rows of the robot list, the picture, the world's origin and the scale of the map.
(defparameter *magna-row-width* 200)
(defparameter *magna-row-height* 24)
(defparameter *magna-picture* '(220 0 640 480 640 480))
(defparameter *magna-map* '(1000 160 20))

(defun magna-geometry (client what &optional uid)
  "The reported numbers of WHAT: pane, row, image, map or button; of one UID, or of the only thing that has one."
  (loop for key being the hash-keys of (magna-client-geometry client) using (hash-value numbers)
        when (and (eq (cdr key) what) (or (null uid) (eq (car key) uid))) return numbers))

(defun magna-inside-p (x y left top width height)
  (and (<= left x) (< x (+ left width)) (<= top y) (< y (+ top height))))

(defun magna-place-of (client what fixed)
  "The reported numbers of WHAT: image or map; nil if it is hidden; those of the fixed screen if there is no window."
  (if (magna-client-drawn client)
      (let ((numbers (magna-geometry client what)))
        (and numbers (plusp (third numbers)) numbers))
      fixed))

(defun magna-row-place (client robot)
  "Left, top, width and height of a robot's row; a hidden one has width 0."
  (if (magna-client-drawn client)
      (or (magna-geometry client 'row (magna-thing-uid robot)) '(0 0 0 0))
      (list 0 (* *magna-row-height* (position robot (magna-client-robots client)))
            *magna-row-width* *magna-row-height*)))

(defun magna-stop-place (client)
  "Left, top, width and height of the button STOP ALL; nil if it is hidden. The fixed screen has none."
  (let ((place (magna-geometry client 'button)))
    (and place (plusp (third place)) place)))

(defun magna-window-of (client type)
  "UID of the first window of a type: listview, imgview, mapview or teleop."
  (loop for uid being the hash-keys of (magna-client-windows client) using (hash-value fields)
        when (eq (first fields) type) return uid))

(defun magna-map-place (client)
  "Pixel of the world's origin, pixels a metre and rotation of the map; nil if it is hidden."
  (let ((place (magna-place-of client 'map *magna-map*)))
    (and place (list (first place) (second place) (third place) (or (fourth place) 0)))))

(defun magna-map-pane (client)
  "Left, top, width and height of the map on the screen; nil: the fixed screen has no limits."
  (and (magna-client-drawn client)
       (let ((uid (magna-window-of client 'mapview)))
         (or (magna-geometry client 'pane uid)
             (rest (gethash uid (magna-client-windows client)))))))

(defun magna-map-point (client x y)
  "The pixel of a place in metres; nil if it is not on the screen."
  (let ((place (magna-map-place client)) (pane (magna-map-pane client)))
    (when place
      (destructuring-bind (left top scale turn) place
        (let ((across (+ left (* scale (- (* x (cos turn)) (* y (sin turn))))))
              (down (+ top (* scale (+ (* x (sin turn)) (* y (cos turn)))))))
          (and (or (null pane) (apply #'magna-inside-p across down pane))
               (list (round across) (round down))))))))

(defun magna-world-point (client x y)
  "The place in metres of a pixel of the map; nil if the pixel is elsewhere."
  (let ((place (magna-map-place client)) (pane (magna-map-pane client)))
    (when (and place (if pane
                         (apply #'magna-inside-p x y pane)
                         (>= x (+ (first *magna-picture*) (third *magna-picture*)))))
      (destructuring-bind (left top scale turn) place
        (let ((across (/ (- x left) scale 1d0)) (down (/ (- y top) scale 1d0)))
          (list (+ (* across (cos turn)) (* down (sin turn)))
                (- (* down (cos turn)) (* across (sin turn)))))))))

(defun magna-picture-place (client)
  "Left, top, width and height of the picture on the screen, and its own width and height in pixels; nil if hidden."
  (let ((place (magna-place-of client 'image *magna-picture*)))
    (and (>= (length place) 6) (plusp (fifth place)) (plusp (sixth place)) place)))

(defun magna-box-place (client box)
  "Centre, width and height on the screen of a box in the picture; nil if the picture is hidden."
  (let ((place (magna-picture-place client)))
    (when place
      (destructuring-bind (left top width height pixels-x pixels-y &rest more) place
        (declare (ignore more))
        (let ((across (/ width pixels-x)) (down (/ height pixels-y)))
          (list (round (+ left (* across (magna-thing-x box))))
                (round (+ top (* down (magna-thing-y box))))
                (max 1 (round (* across (magna-thing-width box))))
                (max 1 (round (* down (magna-thing-height box))))))))))

(defun magna-picture-point (client x y)
  "The pixel of the picture at a pixel of the screen; nil if it is elsewhere."
  (let ((place (magna-picture-place client)))
    (when place
      (destructuring-bind (left top width height pixels-x pixels-y &rest more) place
        (declare (ignore more))
        (when (magna-inside-p x y left top width height)
          (list (floor (* (- x left) pixels-x) width) (floor (* (- y top) pixels-y) height)))))))
