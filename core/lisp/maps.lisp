;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Maps: `defmap' and its clauses (manual 5.1).

(in-package "MAGNA")

(defparameter *defmap-usage*
  "(defmap name (width height [:key value ...]) clauses...)")
(defparameter *rooms-usage* ":rooms ((name (x y) (x y) ...) ...)")
(defparameter *wall-usage* "(wall (x0 y0) (x1 y1) type param0 [param1])")
(defparameter *rect-usage* "(rect (x0 y0) (x1 y1) type param0 [param1 param2 param3])")
(defparameter *circle-usage* "(circle (x y) radius type param)")
(defparameter *obj-usage* "(obj name (x y) descriptor contents...)")

(defun build-map (name width height options fill)
  "FILL adds the clauses to the map that it is given. If it fails, nothing has been defined."
  (check-world-loads)
  (let ((map (make-world-map :name (string-downcase (symbol-name name)) :place *place*
                             :width width :height height :options options))
        (built nil))
    (unwind-protect (progn (funcall fill map)
                           (setf built t))
      (unless built (dolist (thing (world-map-things map)) (setf (own-location thing) nil))))
    (push map *maps*)
    (bind-name name map)
    name))

(defun add-clause (map word &rest values)
  (push (list* word *place* values) (world-map-clauses map)))

(defun parameter-forms (parameters usage)
  (loop for parameter in parameters
        collect (real-form parameter "the substance parameter" usage)))

(defun wall-form (map clause)
  (destructuring-bind (from to type p0 &optional (p1 nil p1-given))
      (check-corners clause 4 5 *wall-usage*)
    `(let ((first-parameter ,(real-form p0 "the substance parameter" *wall-usage*)))
       (add-clause ,map "wall"
                   ,(cell-form from "the first corner" *wall-usage*)
                   ,(cell-form to "the second corner" *wall-usage*)
                   ,(word type "the substance type" *wall-usage*)
                   first-parameter
                   ,(if p1-given
                        (real-form p1 "the substance parameter" *wall-usage*)
                        'first-parameter)))))

(defun check-corners (clause minimum maximum usage)
  "As CHECK-CLAUSE, but looks at the corners first: they are what is most often wrong."
  (when (proper-list-p clause)
    (when (rest clause) (pair-parts (second clause) "the first corner" "cell numbers" usage))
    (when (cddr clause) (pair-parts (third clause) "the second corner" "cell numbers" usage)))
  (check-clause clause minimum maximum usage))

(defun rect-form (map clause)
  (destructuring-bind (from to type &rest parameters) (check-corners clause 4 7 *rect-usage*)
    (unless (member (length parameters) '(1 4))
      (wrong *rect-usage* "give one parameter for all walls or four, one for each corner"))
    `(add-clause ,map "rect"
                 ,(cell-form from "the first corner" *rect-usage*)
                 ,(cell-form to "the second corner" *rect-usage*)
                 ,(word type "the substance type" *rect-usage*)
                 (list ,@(parameter-forms parameters *rect-usage*)))))

(defun circle-form (map clause)
  (destructuring-bind (centre radius type parameter) (check-clause clause 4 4 *circle-usage*)
    `(add-clause ,map "circle"
                 ,(cell-form centre "the centre" *circle-usage*)
                 ,(real-form radius "the radius" *circle-usage*)
                 ,(word type "the substance type" *circle-usage*)
                 ,(real-form parameter "the substance parameter" *circle-usage*))))

(defun obj-form (map clause)
  (destructuring-bind (name position descriptor &rest contents)
      (check-clause clause 3 nil *obj-usage*)
    `(settle-thing ,(thing-form name descriptor contents *obj-usage*)
                   (cons ,map ,(point-form position "the position" *obj-usage*)))))

(defun clause-form (map clause)
  (at (place-of clause)
    (let ((word (and (consp clause) (symbolp (first clause)) (symbol-name (first clause)))))
      `(at ,*place*
         ,(cond ((null word)
                 (fail "expected a clause (wall ...), (rect ...), (circle ...) or (obj ...), not ~a"
                       (show clause)))
                ((string= word "WALL") (wall-form map clause))
                ((string= word "RECT") (rect-form map clause))
                ((string= word "CIRCLE") (circle-form map clause))
                ((string= word "OBJ") (obj-form map clause))
                (t (fail "expected a clause (wall ...), (rect ...), (circle ...) or (obj ...); ~
                          ~a is none of them" (show (first clause)))))))))

(defun room-form (room)
  "Code for (name place corners) of a room: two opposite corners of a rectangle, or those of a polygon."
  (at (place-of room)
    (unless (and (proper-list-p room) (>= (length room) 3))
      (wrong *rooms-usage* "~a is not a room: it needs a name and at least two corners" (show room)))
    `(list ,(word (first room) "the name of a room" *rooms-usage*) ,*place*
           (list ,@(loop for corner in (rest room)
                         collect (point-form corner "a corner of a room" *rooms-usage*))))))

(defun rooms-form (rooms)
  (unless (proper-list-p rooms)
    (wrong *rooms-usage* "the rooms need a list, not ~a" (show rooms)))
  `(list ,@(mapcar #'room-form rooms)))

(defun map-option-form (key value)
  (ecase key
    (:cache nil)  ; building a map takes no time: the cache is not needed
    (:tick `(:tick ,(real-form value "the tick" *defmap-usage*)))
    (:resolution `(:resolution ,(real-form value "the resolution" *defmap-usage*)))
    (:offset `(:offset ,(cell-form value "the offset" *defmap-usage*)))
    (:rooms `(:rooms ,(rooms-form value)))
    (:agent-origin `(:agent-origin ,(point-form value "the agent origin" *defmap-usage*)))
    (:cybot-start
     (unless (and (proper-list-p value) (= (length value) 3))
       (wrong *defmap-usage* "the cybot start needs x, y and theta"))
     `(:cybot-start (list ,@(loop for part in value
                                  collect (real-form part "the cybot start" *defmap-usage*)))))))

(defmacro defmap (&whole form &rest parts)
  "Manual 5.1; binds NAME to the map."
  (declare (ignore parts))
  (at (place-of form)
    (check-world-loads)
    (destructuring-bind (name size &rest clauses) (check-clause form 2 nil *defmap-usage*)
      (check-variable name "map" *defmap-usage*)
      (unless (and (proper-list-p size) (>= (length size) 2))
        (wrong *defmap-usage* "the size needs a width and a height"))
      (destructuring-bind (width height &rest keys) size
        (check-keys keys '(:cache :tick :resolution :offset :agent-origin :cybot-start :rooms)
                    *defmap-usage*)
        (%proclaim `(special ,name))
        (let ((map (gensym "MAP")))
          `(at ,*place*
             (build-map ',name
                        ,(whole-form width "the width" *defmap-usage*)
                        ,(whole-form height "the height" *defmap-usage*)
                        (list ,@(loop for (key value) on keys by #'cddr
                                      append (map-option-form key value)))
                        (lambda (,map)
                          (declare (ignorable ,map))
                          ,@(chunked (loop for clause in clauses
                                           collect (clause-form map clause)))))))))))
