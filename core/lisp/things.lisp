;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Things created by files and programs: descriptors, prototypes, contents, `new-thing' (manual
;;;; 5.1 `obj', 5.3).

(in-package "MAGNA")
(export '(new-thing))

(defun check-value (name value)
  (cond ((realp value) (real-value value (format nil "the attribute ~a" name) *descriptor-usage*))
        ((symbolp value) (attribute-word name value))
        ((stringp value) (intern (string-upcase value)))
        (t (wrong *descriptor-usage* "the value of ~a must be a number, a word, #t or #f, not ~a"
                  name (show value)))))

(defun store-attribute (thing name value)
  "Gives THING one attribute, in place of the old value."
  (cond ((string= name "kind")
         (setf (own-kind thing) (word value "the kind" "(:kind wall|furniture|victim|object)")))
        ((string= name "footprint") (setf (own-footprint thing) value))
        ((string= name "draw-function") (setf (own-draw-function thing) (draw-function value)))
        (t (let ((old (assoc name (own-attributes thing) :test #'string=))
                 (new (check-value name value)))
             (if old
                 (setf (cdr old) new)
                 (setf (own-attributes thing)
                       (append (own-attributes thing) (list (cons name new)))))))))

(defun store-attributes (thing descriptor)
  (loop for (name . value) in descriptor do (store-attribute thing name value))
  thing)

(defun literal-value-form (name value)
  "Code for an attribute's value: lists are evaluated, words stand for themselves; where only a
number makes sense a word is a variable."
  (cond ((consp value) value)
        ((and (symbolp value) value (not (eq value t)) (not (keywordp value))
              (member name '("size" "weight" "capacity") :test #'string=))
         value)
        (t `',value)))

(defun attribute-form (entry)
  "Code for one (:attribute value ...) of a descriptor: a cons of name and value."
  (unless (and (proper-list-p entry) (>= (length entry) 2))
    (wrong *descriptor-usage* "~a is not a list of an attribute and its value" (show entry)))
  (let ((name (attribute-name (first entry))) (values (rest entry)))
    (cond ((string= name "kind")
           `(list (cons "kind" ',(second entry))))
          ((string= name "footprint")
           (let* ((usage "(:footprint (width depth [rotation]))") (parts (first values)))
             (unless (and (proper-list-p parts) (<= 2 (length parts) 3) (null (rest values)))
               (wrong usage "~a is not a width, a depth and perhaps a rotation" (show parts)))
             `(list (cons "footprint"
                          (list ,(real-form (first parts) "the width" usage)
                                ,(real-form (second parts) "the depth" usage)
                                ,(real-form (or (third parts) 0) "the rotation" usage))))))
          ((and (string= name "substance") (= (length values) 2))
           ;; A symbol with a number: cameras sense the number (manual Table 3.3).
           `(list (cons "substance" ,(real-form (second values) "the substance" *descriptor-usage*))
                  (cons "substance-type"
                        ',(intern (string-upcase
                                   (word (first values) "the substance" *descriptor-usage*))))))
          ((rest values) (wrong *descriptor-usage* "~a has more than one value" (show entry)))
          ((string= name "draw-function")
           `(list (cons ,name (draw-function ,(literal-value-form name (first values))))))
          (t `(list (cons ,name ,(literal-value-form name (first values))))))))

(defun descriptor-form (descriptor)
  "Code for a descriptor: a list of (NAME . VALUE)."
  (unless (proper-list-p descriptor)
    (wrong *descriptor-usage* "~a is not a list" (show descriptor)))
  `(append ,@(loop for entry in descriptor
                   collect (at (place-of entry) `(at ,*place* ,(attribute-form entry))))))

(defun register-object (thing)
  "Numbers a thing that is made before the world runs: so it is found again in the world."
  (unless (world-runs-p)
    (let ((number (world-programs-object-count *programs*)))
      (setf (own-object thing) number
            (world-programs-object-count *programs*) (1+ number)
            (world-programs-objects *programs*)
            (put-at (world-programs-objects *programs*) number thing))))
  thing)

(defun copy-of-thing (prototype)
  (let* ((thing (if (own-id prototype) (world-copy prototype) prototype))
         (copy (copy-thing thing)))
    (setf (own-id copy) nil
          (own-object copy) nil
          (own-attributes copy) (copy-alist (own-attributes thing))
          (own-kickers copy) (shared-kickers thing)
          (own-contents copy) (mapcar #'copy-of-thing (own-contents thing)))
    (dolist (part (own-contents copy)) (setf (own-location part) copy))
    (register-object copy)))

(defun build-thing (name prototype descriptor contents)
  "A thing: a copy of the prototype with its contents, or nothing; then the descriptor over it."
  (unless (or (null prototype) (thing-p prototype))
    (fail "expected a prototype made with (new-thing name nil ...), not ~a" (show prototype)))
  (let ((thing (if prototype (copy-of-thing prototype) (register-object (make-thing)))))
    (setf (own-name thing) name
          (own-place thing) *place*
          (own-location thing) nil)
    (store-attributes thing descriptor)
    (dolist (part contents thing) (put-inside part thing))))

(defun put-inside (part container)
  (setf (own-location part) container
        (own-contents container) (append (own-contents container) (list part)))
  part)

(defun name-and-prototype (form usage)
  "The two parts of NAME or (NAME :prototype PROTO)."
  (cond ((and (consp form) (not (eq (first form) 'quote)))
         (unless (and (proper-list-p form) (= (length form) 3) (eq (second form) :prototype))
           (wrong usage "~a is neither a name nor (name :prototype thing)" (show form)))
         (values (word (first form) "the name" usage) (third form)))
        (t (values (word form "the name" usage) nil))))

(defparameter *content-usage*
  "(name descriptor contents...) or ((name :prototype thing) descriptor contents...)")

(defun thing-form (name-form descriptor contents usage)
  "Code that builds a thing with its contents."
  (multiple-value-bind (name prototype) (name-and-prototype name-form usage)
    `(build-thing ,name ,prototype ,(descriptor-form descriptor)
                  (list ,@(mapcar #'content-form contents)))))

(defun content-form (content)
  (at (place-of content)
    (unless (and (proper-list-p content) (>= (length content) 2))
      (wrong *content-usage* "~a is not such a list" (show content)))
    `(at ,*place*
       ,(thing-form (first content) (second content) (cddr content) *content-usage*))))

;;; NEW-THING

(defun check-thing (thing)
  (unless (thing-p thing) (fail "expected a thing, not ~a" (show thing)))
  thing)

(defparameter *new-thing-usage*
  (format nil "(new-thing name nil|thing|hand|bin|(:with thing)|(map x y) descriptor ~
               [:prototype thing])"))

(defun location-form (location usage)
  "Code for a location: nil, a thing, a hand or bin, or a cons of the map and the position."
  (cond ((null location) nil)
        ((and (proper-list-p location) (eq (first location) :with) (= (length location) 2))
         `(location-with ,(second location)))
        ((and (proper-list-p location) (= (length location) 3) (symbolp (first location))
              (or (string= (symbol-name (first location)) "MAP")
                  (not (fboundp (first location)))
                  ;; `room' is a function of Common Lisp.
                  (and (boundp (first location)) (world-map-p (symbol-value (first location))))))
         `(cons (map-of-location ',(first location) ,(value-if-bound (first location)))
                ,(point-form (rest location) "the position" usage)))
        (t `(location-inside ,location))))

(defun map-of-location (symbol value)
  "The map that a location names. While the world runs there is only the one that runs."
  (cond ((not (world-runs-p)) (map-named symbol value))
        ((string= (symbol-name symbol) "MAP") nil)
        ((string= (if (world-map-p value) (world-map-name value) (symbol-text symbol))
                  (ask "map-name"))
         nil)
        (t (fail "the map that runs is ~a, not ~a" (ask "map-name") (show symbol)))))

(defun location-with (thing)
  (cond ((own-id (check-thing thing)) (world-location thing))
        ((consp (own-location thing)) (copy-list (own-location thing)))
        (t (own-location thing))))

(defun location-inside (place)
  (unless (or (null place) (thing-p place) (part-p place))
    (wrong *new-thing-usage* "~a is not a place for a thing" (show place)))
  place)

(defun settle-thing (thing location)
  "Puts a new thing where it is to be: into the world if that is there."
  (cond ((null location))
        ((thing-p location)
         (if (own-id location) (enter-world thing location) (put-inside thing location)))
        ((or (world-runs-p) (not (consp location))) (enter-world thing location))
        (t (setf (own-location thing) location)
           (push thing (world-map-things (first location)))))
  thing)

(defmacro new-thing (&whole form &rest parts)
  "Manual 5.3."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *new-thing-usage*))
      (destructuring-bind (name location descriptor &rest keys) (check-clause form 3 nil usage)
        (check-keys keys '(:prototype) usage)
        `(at ,*place*
           (settle-thing
            (build-thing ,(word name "the name" usage) ,(getf keys :prototype)
                         ,(descriptor-form descriptor) nil)
            ,(location-form location usage)))))))

;;; Conversion to plain values for C++ (thing_reader.cpp)

(defun plain-value (value)
  (cond ((eq value t) t)
        ((null value) nil)
        ((symbolp value) (symbol-text value))
        (t value)))

(defun plain-thing (thing)
  (list (own-name thing) (own-place thing)
        (let ((location (own-location thing))) (if (consp location) (rest location) '(0d0 0d0)))
        (own-kind thing) (own-footprint thing)
        (loop for (name . value) in (own-attributes thing) collect (list name (plain-value value)))
        (mapcar #'plain-thing (own-contents thing))
        (own-object thing) (plain-kickers thing)
        (thing-drawing thing (own-draw-function thing) (own-footprint thing))))
