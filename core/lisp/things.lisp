;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Things: prototypes, contents, attributes (manual 5.1 `obj', 5.3).

(in-package "MAGNA")

(defun check-value (name value)
  (cond ((realp value) (real-value value (format nil "the attribute ~a" name) *descriptor-usage*))
        ((symbolp value) value)
        ((stringp value) (intern (string-upcase value)))
        (t (wrong *descriptor-usage* "the value of ~a must be a number, a word, #t or #f, not ~a"
                  name (show value)))))

(defun store-attribute (thing name value)
  "Gives THING one attribute, in place of the old value."
  (cond ((string= name "kind")
         (setf (thing-kind thing) (word value "the kind" "(:kind wall|furniture|victim|object)")))
        ((string= name "footprint") (setf (thing-footprint thing) value))
        (t (let ((old (assoc name (thing-attributes thing) :test #'string=))
                 (new (check-value name value)))
             (if old
                 (setf (cdr old) new)
                 (setf (thing-attributes thing)
                       (append (thing-attributes thing) (list (cons name new)))))))))

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
           ;; A symbol with a number: the number is what is sensed (manual Table 3.3).
           `(list (cons "substance" ,(real-form (second values) "the substance" *descriptor-usage*))
                  (cons "substance-type"
                        ',(intern (string-upcase
                                   (word (first values) "the substance" *descriptor-usage*))))))
          ((rest values) (wrong *descriptor-usage* "~a has more than one value" (show entry)))
          (t `(list (cons ,name ,(literal-value-form name (first values))))))))

(defun descriptor-form (descriptor)
  "Code for a descriptor: a list of (NAME . VALUE)."
  (unless (proper-list-p descriptor)
    (wrong *descriptor-usage* "~a is not a list" (show descriptor)))
  `(append ,@(loop for entry in descriptor
                   collect (at (place-of entry) `(at ,*place* ,(attribute-form entry))))))

(defun copy-of-thing (thing)
  (let ((copy (copy-thing thing)))
    (setf (thing-attributes copy) (copy-alist (thing-attributes thing))
          (thing-contents copy) (mapcar #'copy-of-thing (thing-contents thing)))
    (dolist (part (thing-contents copy) copy) (setf (thing-location part) copy))))

(defun build-thing (name prototype descriptor contents)
  "A thing: a copy of the prototype with its contents, or nothing; then the descriptor over it."
  (unless (or (null prototype) (thing-p prototype))
    (fail "expected a prototype made with (new-thing name nil ...), not ~a" (show prototype)))
  (let ((thing (if prototype (copy-of-thing prototype) (make-thing))))
    (setf (thing-name thing) name
          (thing-place thing) *place*
          (thing-location thing) nil)
    (store-attributes thing descriptor)
    (dolist (part contents thing) (put-inside part thing))))

(defun put-inside (part container)
  (setf (thing-location part) container
        (thing-contents container) (append (thing-contents container) (list part)))
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

;;; Attributes from programs

(defun check-thing (thing)
  (unless (thing-p thing) (fail "expected a thing, not ~a" (show thing)))
  thing)

(defun get-attribute (thing attribute)
  "The value, nil if there is none (manual 5.3)."
  (let ((name (attribute-name attribute)))
    (check-thing thing)
    (cond ((string= name "kind") (intern (string-upcase (or (thing-kind thing) "object"))))
          ((string= name "footprint") (thing-footprint thing))
          (t (cdr (assoc name (thing-attributes thing) :test #'string=))))))

(defun set-attribute (thing attribute new-value)
  (let ((name (attribute-name attribute)))
    (store-attribute (check-thing thing) name
                     (if (string= name "footprint") (footprint-value new-value) new-value))
    new-value))

(defun footprint-value (value)
  (let ((usage "(width depth [rotation])"))
    (unless (and (proper-list-p value) (<= 2 (length value) 3))
      (wrong usage "~a is not a footprint" (show value)))
    (mapcar (lambda (part) (real-value part "a footprint" usage))
            (append value (if (= (length value) 2) '(0))))))

(defun (setf get-attribute) (new-value thing attribute)
  (set-attribute thing attribute new-value))

(defun change-attributes (thing descriptor)
  (unless (and (proper-list-p descriptor) (every #'consp descriptor))
    (wrong *descriptor-usage* "~a is not one" (show descriptor)))
  (loop for (attribute value) in descriptor do (set-attribute thing attribute value))
  thing)

(defmacro change-attribute (thing descriptor)
  "Several attributes at once; DESCRIPTOR as it stands, or an expression that gives one."
  (if (and (consp descriptor) (consp (first descriptor)) (keywordp (caar descriptor)))
      `(store-attributes (check-thing ,thing) ,(descriptor-form descriptor))
      `(change-attributes (check-thing ,thing) ,descriptor)))

;;; NEW-THING

(defparameter *new-thing-usage*
  "(new-thing name nil|thing|(:with thing)|(map x y) descriptor [:prototype thing])")

(defun location-form (location usage)
  "Code for a location: nil, a thing, or (map x y)."
  (cond ((null location) nil)
        ((and (proper-list-p location) (eq (first location) :with) (= (length location) 2))
         `(location-with ,(second location)))
        ((and (proper-list-p location) (= (length location) 3) (symbolp (first location))
              (or (string= (symbol-name (first location)) "MAP")
                  (not (fboundp (first location)))))
         `(cons (map-named ',(first location) ,(value-if-bound (first location)))
                ,(point-form (rest location) "the position" usage)))
        (t `(location-inside ,location))))

(defun location-with (thing)
  (let ((location (thing-location (check-thing thing))))
    (if (consp location) (copy-list location) location)))

(defun location-inside (thing)
  (unless (or (null thing) (thing-p thing))
    (wrong *new-thing-usage* "~a is no place for a thing" (show thing)))
  thing)

(defun settle-thing (thing location)
  (cond ((thing-p location) (put-inside thing location))
        ((consp location)
         (setf (thing-location thing) location)
         (setf (world-map-things (first location))
               (cons thing (world-map-things (first location))))))
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
