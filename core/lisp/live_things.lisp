;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Things while the world runs, and queries of programs about them (manual 5.3). A thing in the
;;;; world has its number in the slot `id', and the world stores its other data. For a thing that is
;;;; not in the world (a prototype, or before the world begins) the structure itself has the data.

(in-package "MAGNA")
(export '(get-attribute set-attribute change-attribute in-location move-thing remove-thing
          thing-name thing-text thing-position thing-location thing-contents things-at all-things))

;;; Numbers and things

(defun meet-thing (id thing)
  "From now on THING is the thing number ID of the world."
  (setf (own-id thing) id
        (own-attributes thing) nil (own-kind thing) nil (own-footprint thing) nil
        (own-contents thing) nil (own-location thing) nil (own-kickers thing) nil
        (world-programs-living *programs*) (put-at (world-programs-living *programs*) id thing))
  thing)

(defun thing-of-id (id)
  "The thing number ID of the world: the same one each time."
  (let ((living (world-programs-living *programs*)))
    (or (and (< id (length living)) (svref living id))
        (meet-thing id (make-thing :name (ask "thing-name" id))))))

(defun bind-things (pairs)
  "Called when a world begins, with (OBJECT . ID) of all things that the file has made: from now on
they are in the world. What is known of a world before is forgotten."
  (loop for thing across (world-programs-living *programs*)
        when thing do (setf (own-id thing) (if (own-object thing) nil :gone)))
  (setf (world-programs-living *programs*) (vector)
        (world-programs-running *programs*) t)
  (loop for (object . id) in pairs
        do (meet-thing id (svref (world-programs-objects *programs*) object)))
  nil)

(defun world-id (thing)
  "Its number in the world, nil if it is not there."
  (let ((id (own-id (check-thing thing))))
    (when (eq id :gone) (fail "~a was in a world that has ended" (own-name thing)))
    id))

;;; Values exchanged with C++

(defun world-value (value)
  "A value that came from the world; words were symbols."
  (if (stringp value) (text-symbol value) value))

(defun robot-of-id (id)
  "The robot number ID of the world that runs."
  (or (find id (image-slot :robots) :key #'robot-id)
      (fail "there is no robot number ~d" id)))

(defun plain-part (part)
  "A robot or a part of one as it goes over: (\"hand\" ROBOT NUMBER)."
  (if (robot-p part)
      (list "robot" (robot-number part) 0)
      (list (cond ((camera-p part) "camera") ((hand-p part) "hand") (t "bin"))
            (robot-number (part-robot part)) (part-number part))))

(defun part-of-plain (plain)
  (destructuring-bind (kind robot number) plain
    (let ((robot (robot-of-id robot)))
      (cond ((string= kind "robot") robot)
            ((string= kind "camera") (robot-camera robot number))
            ((string= kind "hand") (robot-hand robot number))
            (t (robot-storage-bin robot number))))))

(defun plain-location (location)
  "A place for a thing as it goes over: (x y), the number of a thing, or a part of a robot."
  (cond ((thing-p location)
         (or (world-id location)
             (fail "~a is a prototype and nowhere; nothing can be put into it while the world runs"
                   (own-name location))))
        ((part-p location) (plain-part location))
        (t (rest location))))

(defun world-location (thing)
  "As `new-thing' wants it: nil, a thing, a hand or bin, or (nil x y)."
  (let ((location (ask "thing-location" (world-id thing))))
    (cond ((integerp location) (thing-of-id location))
          ((and (consp location) (stringp (first location))) (part-of-plain location))
          (location (cons nil location)))))

(defun world-copy (thing)
  "A thing of the world as one that is not there: what it is like now, with all that is in it."
  (destructuring-bind (name kind footprint attributes contents kickers)
      (ask "thing" (world-id thing))
    (make-thing :name name :place *place* :kind kind :footprint footprint
                :draw-function (own-draw-function thing)
                :attributes (loop for (name value) in attributes
                                  collect (cons name (world-value value)))
                :contents (loop for id in contents collect (world-copy (thing-of-id id)))
                :kickers (mapcar #'first kickers))))

(defvar *no-room* :outside
  "While kickers have their turns: does one of them want more than the world has room for?")

(defun check-room (things kickers)
  "Fails if the world has no room for so many more."
  (let ((problem (ask "room" things kickers)))
    (when problem
      (if (eq *no-room* :outside)
          (fail "~a" problem)
          (progn (setf *no-room* t)
                 (fail "~a; no thing has this kicker any longer" problem))))))

(defun room-of (thing)
  "How many things it is with what is in it, and how many kickers they have."
  (let ((things 1) (kickers (length (own-kickers thing))))
    (dolist (part (own-contents thing) (values things kickers))
      (multiple-value-bind (more-things more-kickers) (room-of part)
        (incf things more-things)
        (incf kickers more-kickers)))))

(defun enter-world (thing location)
  "THING, which is not there, comes into the world with all that is in it."
  (labels ((meet (thing ids)
             (let ((contents (own-contents thing)))
               (meet-thing (first ids) thing)
               (mapc #'meet contents (rest ids)))))
    (multiple-value-call #'check-room (room-of thing))
    (meet thing (ask "new-thing" (plain-thing thing) (plain-location location))))
  thing)

;;; Attributes

(defun get-attribute (thing attribute)
  "The value, nil if there is none (manual 5.3). The loader puts the one of lisp_request_handler.cpp in its place,
which does the same faster."
  (ask-attribute thing attribute))

(defun ask-attribute (thing attribute)
  (let ((name (attribute-name attribute)) (id (world-id thing)))
    (cond ((string= name "draw-function") (cdr (own-draw-function thing)))
          (id (let ((value (first (ask "thing-attribute" id name))))
                (world-value value)))
          ((string= name "kind") (text-symbol (or (own-kind thing) "object")))
          ((string= name "footprint") (own-footprint thing))
          (t (cdr (assoc name (own-attributes thing) :test #'string=))))))

(defun set-attribute (thing attribute new-value)
  (let ((name (attribute-name attribute)))
    (change-value thing name
                  (if (string= name "footprint") (footprint-value new-value) new-value))
    new-value))

(defun change-value (thing name value)
  "Gives THING one attribute, be it in the world or not."
  (let ((id (world-id thing)))
    (cond ((null id) (store-attribute thing name value))
          ((member name '("kind" "footprint" "draw-function") :test #'string=)
           (fail "the ~a of a thing stays as it is while the world runs" name))
          (t (ask "set-attribute" id name (check-value name value))))))

(defun footprint-value (value)
  (let ((usage "(width depth [rotation])"))
    (unless (and (proper-list-p value) (<= 2 (length value) 3))
      (wrong usage "~a is not a footprint" (show value)))
    (mapcar (lambda (part) (real-value part "a footprint" usage))
            (append value (if (= (length value) 2) '(0))))))

(defun (setf get-attribute) (new-value thing attribute)
  (set-attribute thing attribute new-value))

(defun change-values (thing values)
  (check-thing thing)
  (loop for (name . value) in values do (change-value thing name value))
  thing)

(defun change-attributes (thing descriptor)
  (unless (and (proper-list-p descriptor) (every #'consp descriptor))
    (wrong *descriptor-usage* "~a is not one" (show descriptor)))
  (loop for (attribute value) in descriptor do (set-attribute thing attribute value))
  thing)

(defmacro change-attribute (thing descriptor)
  "Several attributes at once; DESCRIPTOR as it stands, or an expression that gives one."
  (if (and (consp descriptor) (consp (first descriptor)) (keywordp (caar descriptor)))
      `(change-values ,thing ,(descriptor-form descriptor))
      `(change-attributes (check-thing ,thing) ,descriptor)))

;;; Places of things

(defun thing-name (thing)
  "The name as a text, in lower case; others may have it too."
  (own-name (check-thing thing)))

(defun thing-location (thing)
  "What it is directly in: a thing, a hand, a bin; nil for one on the ground, or nowhere."
  (let ((location (if (world-id thing) (world-location thing) (own-location thing))))
    (if (consp location) nil location)))

(defun thing-position (thing)
  "Where it is, or what it is in or by whom it is carried, as a PT; nil: nowhere."
  (let ((at (if (world-id thing)
                (ask "thing-position" (own-id thing))
                (loop for place = (own-location thing) then (own-location place)
                      while (thing-p place)
                      finally (return (rest place))))))
    (and at (apply #'make-pt-of at))))

(defun thing-contents (thing)
  "What is directly in it, a list."
  (if (world-id thing)
      (mapcar #'thing-of-id (ask "thing-contents" (own-id thing)))
      (copy-list (own-contents thing))))

(defun in-location (thing place)
  "Is THING in PLACE, a thing, a hand or a bin (manual 5.5.1)? Directly: what is in a box that a hand
holds is not in the hand."
  (let ((location (thing-location thing)))
    (cond ((thing-p place) (eq location place))
          ((part-p place) (and (part-p location) (equal (plain-part location) (plain-part place))))
          (t (fail "expected a thing, a hand or a bin, not ~a" (show place))))))

(defun all-things ()
  "Those that are somewhere, also in others; in the order in which they were made."
  (if (world-runs-p)
      (mapcar #'thing-of-id (ask "all-things"))
      (loop for k below (world-programs-object-count *programs*)
            for thing = (svref (world-programs-objects *programs*) k)
            when (thing-position thing) collect thing)))

(defun things-at (x y)
  "Those on the ground in the cell of (X Y), metres."
  (remove-if-not (lambda (thing)
                   (let ((at (and (null (thing-location thing)) (thing-position thing))))
                     (and at (= (floor (pt-x at)) (floor x)) (= (floor (pt-y at)) (floor y)))))
                 (all-things)))

;;; Moving and removing

(defun take-out (thing)
  "Out of where it is, before the world runs."
  (let ((place (own-location thing)))
    (cond ((thing-p place) (setf (own-contents place) (remove thing (own-contents place))))
          (place (setf (world-map-things (first place))
                       (remove thing (world-map-things (first place)))))))
  (setf (own-location thing) nil))

(defun place-value (place)
  "A place for `move-thing' as `new-thing' has it."
  (cond ((or (thing-p place) (part-p place)) place)
        ((pt-p place) (list nil (pt-x place) (pt-y place)))
        ((and (proper-list-p place) (= (length place) 2) (every #'realp place)) (cons nil place))
        (t (fail "expected a thing, a hand, a bin or a position (x y), not ~a" (show place)))))

(defun move-thing (thing place)
  "Puts THING, which is in the world, into PLACE (a thing, a hand, a bin) or at a position, a PT or
(x y)."
  (let ((id (world-id thing)) (to (place-value place)))
    (cond (id (ask "move-thing" id (plain-location to)))
          ((not (thing-p to))
           (fail "~a is not in the world; place it by new-thing" (own-name thing)))
          (t (take-out thing) (put-inside thing to))))
  thing)

(defun remove-thing (thing)
  "It is gone, with all that is in it."
  (let ((id (world-id thing)))
    (cond (id (note-dropped id nil)
              (ask "move-thing" id nil))
          (t (take-out thing))))
  thing)

(define-slot thing "NAME" (thing) (thing-name thing))
(define-slot thing "LOCATION" (thing) (thing-location thing))
(define-slot thing "POSITION" (thing) (thing-position thing))
(define-slot thing "CONTENTS" (thing) (thing-contents thing))
