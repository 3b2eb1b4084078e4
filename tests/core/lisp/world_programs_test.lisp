;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Things, kickers and manipulations of programs, without a world: `ecl --norc --shell
;;;; world_programs_test.lisp' loads the dialect and keeps a small world itself. Ends with 1 when
;;;; something is not as it should be.

(load (merge-pathnames "load_dialect.lisp" *load-truename*) :verbose nil)

(in-package "MAGNA")

;;; The world: a property list for every thing

(defvar *world* nil)
(defvar *asked* nil "The questions to the world, newest first.")
(defvar *told* nil "What was told of programs that failed, newest first.")
(defvar *waiting* nil "(ticket . function) of the commands.")

(defun over (value)
  "VALUE as it is on the other side of the door."
  (cond ((member value '(t nil)) value)
        ((symbolp value) (symbol-text value))
        ((listp value) (mapcar #'over value))
        ((and (floatp value) (= value (ffloor value))) (floor value))
        (t value)))

(defun of (id key) (getf (aref *world* id) key))
(defun (setf of) (value id key) (setf (getf (aref *world* id) key) value))

(defun put-down (thing location)
  (destructuring-bind (name place position kind footprint attributes contents object kickers drawing)
      thing
    (declare (ignore place position object drawing))
    (let* ((inside (loop for one in contents collect (put-down one nil)))
           (id (vector-push-extend (list :name name :kind kind :footprint footprint
                                         :attributes attributes :kickers kickers
                                         :contents (mapcar #'first inside) :location location)
                                   *world*)))
      (dolist (one inside) (setf (of (first one) :location) id))
      (when (integerp location)
        (setf (of location :contents) (append (of location :contents) (list id))))
      (cons id inside))))

(defun attribute-of (id name) (assoc name (of id :attributes) :test #'string=))

(defun like (value wanted threshold)
  (cond ((numberp wanted) (<= (abs (- value wanted)) (or threshold 1/2)))
        ((and (consp wanted) (numberp (first wanted)))
         (<= (first wanted) value (second wanted)))
        ((consp wanted) (and (member value wanted :test #'equal) t))
        (t (equal value wanted))))

(defvar *room* 1000 "Things that the world has room for.")

(defun reply (name &optional id x y z &rest more)
  (declare (ignore more))
  (flet ((asks (word) (string= name word)))
    (cond ((asks "map-name") "m")
          ((asks "new-thing") (put-down id x))
          ((asks "thing-name") (of id :name))
          ((asks "thing-location") (of id :location))
          ((asks "thing-contents") (of id :contents))
          ((asks "thing-position")
           (loop for at = (of id :location) then (of at :location)
                 while (integerp at)
                 finally (return (if (stringp (first at)) '(9 9) at))))
          ((asks "thing")
           (mapcar (lambda (key) (of id key))
                   '(:name :kind :footprint :attributes :contents :kickers)))
          ((asks "thing-attribute") (rest (attribute-of id x)))
          ((asks "set-attribute")
           (if (attribute-of id x)
               (setf (second (attribute-of id x)) y)
               (push (list x y) (of id :attributes))))
          ((asks "thing-matches")
           (and (attribute-of id x) (like (second (attribute-of id x)) y z)))
          ((asks "all-things")
           (loop for k below (length *world*) when (of k :location) collect k))
          ((asks "move-thing") (setf (of id :location) x))
          ((asks "kick-thing") (incf (first (of id :location)) x) t)
          ((asks "kickers") (mapcar #'first (of id :kickers)))
          ((asks "put-kicker")
           (setf (of id :kickers)
                 (append (remove x (of id :kickers) :key #'first) (list (list x y)))))
          ((asks "remove-kicker")
           (setf (of id :kickers) (remove x (of id :kickers) :key #'first)))
          ((asks "things-with-kicker")
           (loop for k below (length *world*)
                 when (find id (of k :kickers) :key #'first) collect k))
          ((asks "retire-kicker")
           (loop for k below (length *world*)
                 do (setf (of k :kickers) (remove id (of k :kickers) :key #'first))))
          ((asks "room") (and (> (+ (length *world*) id) *room*) "it is full"))
          ((asks "run-kicker") t)
          ((asks "manipulate") 77)
          ((asks "tick") 0)
          ((asks "robot-parts") '(nil (10) (20))))))

(defun %attribute (thing attribute)
  "Everything is asked for."
  (declare (ignore thing attribute))
  :ask)

(defun %ask (name arguments)
  (let ((arguments (over arguments)))
    (push (cons name arguments) *asked*)
    (list t (over (apply #'reply name arguments)))))

(defun tell-failure (description message place)
  (declare (ignore place))
  (push (list description message) *told*))
(defun %item-begins () "A hook begins; nobody watches here." nil)
(defun register-command (name arguments ticket function &optional began)
  (declare (ignore name arguments began))
  (push (cons ticket function) *waiting*)
  ticket)
(defun cancel-event (resource) resource)

(defun asked (name) (count name *asked* :key #'first :test #'string=))

;;; Tests

(defvar *problems* 0)
(defvar *ars* nil "The package of the file.")

(defun run (text)
  "The value of the last form of TEXT, a piece of a world file."
  (let ((*package* *ars*) (*readtable* (image-readtable *image*)) (value nil)
        (*read-default-float-format* 'double-float))
    (with-input-from-string (stream text)
      (loop for form = (read stream nil stream)
            until (eq form stream) do (setf value (eval form))))
    value))

(defmacro as-hook (form)
  "FORM as C++ calls it: in the file's package, and errors go to the guard."
  `(let ((*package* *ars*))
     (handler-bind ((serious-condition (lambda (c) (if *failure-tag* (give-up c) (describe-failure c)))))
       ,form)))

(defvar *kick-place* 0)
(defun %kick-place () *kick-place*)
(defun %next-kick (turns from until tests living dropped)
  "As lisp_image.cpp has it."
  (loop for at from from below until by 3
        for id = (aref turns at) for number = (aref turns (1+ at)) for test = (svref tests number)
        do (setf *kick-place* at)
        unless (and (plusp (hash-table-count dropped)) (dropped-p id number))
          do (when (or (null test) (= (aref turns (+ at 2)) 1) (funcall test (svref living id)))
               (return at))
        finally (return until)))

(defun kicks (&rest turns)
  (as-hook (run-kicks (map 'vector (lambda (part) (case part ((t) 1) ((nil) 0) (t part))) turns))))

(defmacro check (form expected)
  `(let ((found (handler-case ,form (world-error (e) (list :error (princ-to-string e))))))
     (unless (equalp found ,expected)
       (incf *problems*)
       (format t "~&~s~%  gives    ~s~%  expected ~s~%" ',form found ,expected))))

(defmacro check-error (text &rest parts)
  `(let ((said (handler-case (progn (run ,text) "nothing") (world-error (e) (princ-to-string e)))))
     (dolist (part (list ,@parts))
       (unless (search part said)
         (incf *problems*)
         (format t "~&~a~%  says     ~a~%  expected ~a~%" ,text said part)))))

(defun enter-file ()
  "What the file has made comes into the world."
  (let ((things (mapcar #'plain-thing (reverse (world-map-things (first *maps*))))) (pairs nil))
    (labels ((pair (thing ids)
               (push (cons (nth 7 thing) (first ids)) pairs)
               (mapc #'pair (nth 6 thing) (rest ids))))
      (dolist (thing things) (pair thing (put-down (over thing) (third thing)))))
    (bind-things pairs)))

(defmacro deftest (name &body body)
  `(let* ((*image* (new-image)) (*ars* (image-package *image*))
         (*image-state* (make-image-state)) (*programs* (make-world-programs)) (*maps* nil)
         (*world* (make-array 0 :adjustable t :fill-pointer t))
         (*asked* nil) (*told* nil) (*waiting* nil))
     (let ((before *problems*) (robbie (bind-robot "robbie" 0)))
       (declare (ignorable robbie))
       ,@body
       (format t "~&~:[ok     ~;FAILED ~] ~a~%" (> *problems* before) ,name))))

(defparameter *file* "
  (defmap m (20 20)
    (obj lamp (1.5 2.5) ((:size 2) (:type :key) (:lock-id 7) (:color :red)) (bulb ((:size 1)))))
  (defvar ball (new-thing ball (m 3 4) ((:size 1))))
  (defvar box* (new-thing box nil ((:size 8) (:capacity 9))))
  (new-thing lid box* ((:size 1)))
  (defvar log* nil)")

(defmacro with-world (more &body body)
  `(progn (run *file*) (run ,more) (enter-file) (setf *asked* nil) ,@body))

(deftest "things of the file are found again in the world, the same ones"
  (with-world ""
    (check (run "(list (thing-name ball) !>ball.name)") '("ball" "ball"))
    (check (eq (run "ball") (thing-of-id 2)) t)
    (check (eq (thing-of-id 0) (thing-of-id 0)) t)
    (check (run "(thing-name (first (thing-contents (magna::thing-of-id 1))))") "bulb")))

(deftest "attributes of things in the world are the world's and keep their types"
  (with-world "(defvar lamp (first (magna::world-map-things m)))"
    (check (asked "thing-attribute") 0)
    (check (run "(get-attribute ball :size)") 1)
    (check (asked "thing-attribute") 1)
    (check (run "(eq (get-attribute (magna::thing-of-id 1) :type) :key)") t)
    (check (run "(eq (get-attribute (magna::thing-of-id 1) :color) 'red)") t)
    (check (run "(get-attribute ball :no-such)") nil)
    (check (run "(setf (get-attribute ball :locked) t) (get-attribute ball :locked)") t)
    (check (run "(set-attribute ball :locked #f) (get-attribute ball :locked)") nil)
    (check (run "(change-attribute ball ((:size 3) (:mood happy)))
                 (list (get-attribute ball :size) (eq (get-attribute ball :mood) 'happy))")
           '(3 t))
    (check-error "(set-attribute ball :kind 'wall)" "the kind of a thing stays as it is")
    (check-error "(get-attribute ball 5)" "5 is not the name of an attribute")
    (check-error "(set-attribute ball :size '(1))" "the value of size must be a number, a word")
    (check-error "(get-attribute 'ball :size)" "expected a thing, not")))

(deftest "new-thing at run time makes copies of prototypes with contents and kickers"
  (with-world "(put-kicker hop (x box*) (:prob 1/4) (kick-thing x 1 0 nil))"
    (check (run "(defvar crate (new-thing crate (m 5 6) ((:weight 1)) :prototype box*))
                 (list (thing-name crate) (get-attribute crate :size)
                       (mapcar #'thing-name (thing-contents crate)))")
           '("crate" 8 ("lid")))
    (check (of (own-id (run "crate")) :kickers) '((0 0.25d0)))
    (check (run "(let ((lid (first (thing-contents crate))))
                   (list (in-location lid crate) (in-location crate lid)
                         (magna::pt-x (thing-position lid)) (thing-location crate)))")
           '(t nil 5 nil))
    (check (run "(defvar twin (new-thing twin (:with crate) () :prototype crate))
                 (list (get-attribute twin :weight) (mapcar #'thing-name (thing-contents twin)))")
           '(1 ("lid")))
    (check (run "(eq (thing-location (new-thing pin twin ())) twin)") t)
    (check (run "(mapcar #'thing-name (thing-contents twin))") '("lid" "pin"))
    (check (run "(thing-position (new-thing ghost nil ()))") nil)
    (check (of (own-id (run "(new-thing pen (map 1 1) ())")) :location) '(1 1))
    (check-error "(new-thing pin (q 1 1) ())" "the map that runs is m, not q")
    (check-error "(new-thing pin 7 ())" "7 is not a place for a thing")))

(deftest "things are put into hands and boxes, moved and removed"
  (with-world ""
    (setf (symbol-value (intern "HAND*" *ars*)) (robot-hand robbie 0))
    (check (run "(new-thing pin hand* ()) (move-thing ball hand*) (in-location ball hand*)") t)
    (check (of 2 :location) '("hand" 0 0))
    (check (eq (run "(thing-location ball)") (robot-hand robbie 0)) t)
    (check (run "(move-thing ball '(7 8)) (magna::pt-y (thing-position ball))") 8)
    (check (run "(mapcar #'thing-name (things-at 7.5 8.5))") '("ball"))
    (check (run "(remove-thing ball) (list (thing-position ball) (member ball (all-things)))")
           '(nil nil))
    (check-error "(move-thing ball 'home)" "expected a thing, a hand, a bin or a position")
    (check-error "(move-thing ball box*)" "box is a prototype and nowhere")))

(deftest "a world that begins anew forgets what the last one had"
  (with-world "(defvar old nil)"
    (run "(setf old (new-thing pin (m 1 1) ()))")
    (bind-things '((2 . 0)))
    (check (eq (thing-of-id 0) (run "ball")) t)
    (check-error "(get-attribute old :size)" "pin was in a world that has ended")))

(deftest "a kicker is tested, runs its body with self, and is given with its probability"
  (with-world "(defkicker roll (x) (:prob 0.5 :test (> (get-attribute x :size) 5)) (run-kicker self))
               (set-kicker ball 'roll)"
    (check (of 2 :kickers) '((0 0.5d0)))
    (kicks 2 0 nil)
    (check (asked "run-kicker") 0)
    (run "(set-attribute ball :size 6)")
    (kicks 2 0 nil)
    (check (find "run-kicker" *asked* :key #'first :test #'string=) '("run-kicker" 2 0))
    (run "(set-attribute ball :size 1)")
    (kicks 2 0 t)
    (check (asked "run-kicker") 2)))

(deftest "a kicker that fails is told and taken away, and the others go on"
  (with-world "(put-kicker bad (x ball) () (car 5))
               (put-kicker good (x ball) () (setf log* (cons x log*)))"
    (kicks 2 1 nil 2 0 nil 2 1 nil)
    (check (first (first *told*)) "kicker bad of ball#3")
    (check (length *told*) 1)
    (check (length (run "log*")) 2)
    (check (of 2 :kickers) '((1 1)))))

(deftest "a turn is not taken any more when its kicker or its thing went in the same tick"
  (with-world "(put-kicker quick (x ball) () (put-kicker slow (x ball)))
               (put-kicker slow (x ball) () (setf log* t))
               (put-kicker last (x ball) () (remove-thing x))"
    (kicks 2 0 nil 2 1 nil 2 2 nil 2 0 nil)
    (check (run "log*") nil)
    (check *told* nil)))

(deftest "kickers are defined anew, also for things that have them, and removed by name"
  (with-world "(defkicker roll (x) () (setf log* 1)) (set-kicker ball 'roll)"
    (run "(defkicker roll (x) (:prob 1/8) (setf log* 2))")
    (check (of 2 :kickers) '((0 0.125d0)))
    (kicks 2 0 nil)
    (check (run "log*") 2)
    (run "(put-kicker roll (x ball) () (setf log* 3))")
    (check (of 2 :kickers) '((1 1)))
    (run "(put-kicker roll (x ball) () (setf log* 4))")
    (check (of 2 :kickers) '((1 1)))
    (kicks 2 1 nil)
    (check (run "log*") 4)
    (run "(put-kicker roll (x ball) ())")
    (check (of 2 :kickers) nil)
    (run "(set-kicker ball 'roll) (put-kicker roll (x ball) () nil)")
    (check (of 2 :kickers) nil)))

(deftest "a kicker is named without a quote, too, and by what an expression gives"
  (with-world "(defkicker roll (x) () 1) (defkicker ball (x) () 2) (defvar roll 'rock)
               (set-kicker ball roll)"
    (check (of 2 :kickers) '((0 1)))
    (run "(set-kicker ball ball)")
    (check (of 2 :kickers) '((0 1) (1 1)))
    (run "(put-kicker roll (x ball)) (let ((name 'roll)) (set-kicker ball name))")
    (check (of 2 :kickers) '((1 1) (0 1)))
    (run "(put-kicker ball (x ball)) (set-kicker ball (first '(ball)))")
    (check (of 2 :kickers) '((0 1) (1 1)))
    (check-error "(set-kicker ball roar)" "there is no kicker named roar")
    (check-error "(set-kicker ball)" "expected (set-kicker thing name)")
    (check-error "(set-kicker ball 7)" "the kicker is a word, not 7")))

(deftest "a kicker that wants more than there is room for is told once and retired"
  (with-world "(defkicker breed (x) () (new-thing ball (m 1 1) () :prototype ball))
               (defkicker roll (x) () (setf log* (cons x log*)))
               (set-kicker ball breed) (set-kicker ball roll)"
    (let ((*room* 5))
      (kicks 2 0 nil)
      (check (of 3 :kickers) '((0 1) (1 1)))
      (kicks 2 0 nil 3 0 nil 3 1 nil 2 0 nil)
      (check (length *world*) 5)
      (check *told* '(("kicker breed of ball#4" "it is full; no thing has this kicker any longer")))
      (check (length (run "log*")) 1)
      (check (of 2 :kickers) '((1 1)))
      (check (of 4 :kickers) '((1 1)))
      (check-error "(new-thing ball (m 1 1) ())" "it is full"))))

(deftest "what describes a world is refused while one runs and changes nothing"
  (with-world ""
    (dolist (form '("(defmap n (9 9) (wall (1 1) (2 2) rock 5) (obj lamp (5 5) ()))"
                    "(defrobot r (m (1 1) 0))"
                    "(def-place-type nook (cell) :check-matchers ())"
                    "(def-agent-object 1 ball)"))
      (check-error form "belong into a world file"))
    (check (length *world*) 3)
    (check (append (rest *maps*) *robots* *attributes* *place-types* *agent-objects*) nil)
    (check (run "(boundp 'n)") nil)))

(deftest "a map that is refused half way while a file loads is not there"
  (with-world ""
    (setf (world-programs-running *programs*) nil)
    (run "(ignore-errors (defmap n (9 9) (obj lamp (5 5) () (pin ())) (obj rock (car 5) ())))")
    (check (rest *maps*) nil)
    (check (run "(boundp 'n)") nil)
    (check (count-if (lambda (thing) (member (own-name thing) '("lamp" "pin") :test #'string=))
                     (remove-if-not #'thing-position
                                    (remove nil (coerce (world-programs-objects *programs*) 'list))))
           1)))

(deftest "a kicker that copies share is changed for one of them alone"
  (with-world "(put-kicker hop (x box*) () (setf log* 1))"
    (run "(defvar a (new-thing a (m 1 1) () :prototype box*))
          (defvar b (new-thing b (m 1 1) () :prototype box*))
          (put-kicker hop (x a) () (setf log* 2))")
    (check (of (own-id (run "a")) :kickers) '((1 1)))
    (check (of (own-id (run "b")) :kickers) '((0 1)))))

(deftest "what is wrong with a kicker is said"
  (with-world ""
    (check-error "(set-kicker ball 'roar)" "there is no kicker named roar")
    (check-error "(defkicker r (x) (:prob 2) 1)" ":prob is a probability from 0 to 1, not 2")
    (check-error "(defkicker r x () 1)" "there is one variable, the thing, in a list")
    (check-error "(defkicker r (x) (:when 2) 1)" ":when is not one of :prob :test")
    (check-error "(put-kicker r (x) () 1)" "are in a list of two")
    (check-error "(run-kicker 5)" "expected (run-kicker self), in the body of a kicker")
    (check-error "(kick-thing box* 1 1 #f)" "box is in no world that runs")
    (check-error "(kick-thing ball 'far 1 #f)" "dx needs a number, not ")))

(defparameter *locks* "
  (defmanipulation lock (container - ((:capacity (0.1 9999)) (:lock-id ?x))
                         key - ((:type :key) (:lock-id ?x))
                         :by hand - HAND)
    (:success .9 :delay 1)
    (cond ((in-location key hand)
           (setf (get-attribute container :locked) t)
           (values nil hand))
          (t (values :NOT-HOLDING-KEY hand))))
  (defmanipulation lock (container - ((:size 3)) key - () :by hand - HAND)
    (:delay (get-attribute container :size))
    (values nil \"shut\"))
  (defmanipulation paint (thing - () :by arm color - SYMBOL) ()
    (setf (get-attribute thing :color) color)
    (values nil color))
  (defvar chest (new-thing chest (m 5 5) ((:capacity 5) (:lock-id 7) (:size 3))))")

(defun choose (name things others)
  (as-hook (choose-manipulation name things others '("hand" 0 0))))
(defun carry-out (number things others)
  (as-hook (run-manipulation-method number things others '("hand" 0 0))))
(defvar *two* '(("designator" 3) ("designator" 4)))

(deftest "the first method whose specifications and match variables fit is chosen"
  (with-world *locks*
    (check (choose "lock" '(3 1) *two*) '(0 0.9d0 1))
    (run "(set-attribute chest :lock-id 8)")
    (check (choose "lock" '(3 1) *two*) '(1 1d0 3))
    (run "(set-attribute chest :size 9)")
    (check (choose "lock" '(3 1) *two*) nil)
    (check (choose "lock" '(nil 1) *two*) nil)
    (check (choose "fly" '(3 1) *two*) nil)
    (check (choose "paint" '(3 nil) '(("designator" 3) "blue")) '(2 1d0 0))
    (check (choose "paint" '(3 nil) '(("designator" 3) 5)) nil)))

(deftest "a manipulation changes things and gives an error code and a value"
  (with-world *locks*
    (check (carry-out 0 '(3 1) *two*) '("NOT-HOLDING-KEY" ("hand" 0 0)))
    (setf (of 1 :location) '("hand" 0 0))
    (check (carry-out 0 '(3 1) *two*) '(nil ("hand" 0 0)))
    (check (run "(get-attribute chest :locked)") t)
    (check (carry-out 1 '(3 1) *two*) '(nil ("text" "shut")))
    (check (second (carry-out 2 '(3 nil) '(("designator" 3) "blue"))) (run "'blue"))
    (check (run "(eq (get-attribute chest :color) 'blue)") t)))

(deftest "a manipulation that goes wrong is told and fails"
  (with-world "(defmanipulation a (thing - () :by arm) () (car 5))
               (defmanipulation b (thing - () :by arm) (:success 3) nil)
               (defmanipulation c (thing - () :by arm) () (values \"text\" nil))
               (defmanipulation d (thing - () :by arm) () (values nil thing))"
    (check (carry-out 0 '(2) '(("designator" 3))) '("FAILED" nil))
    (check (choose "b" '(2) '(("designator" 3))) nil)
    (check (carry-out 2 '(2) '(("designator" 3))) '("FAILED" nil))
    (check (carry-out 3 '(2) '(("designator" 3))) '("FAILED" nil))
    (check (mapcar #'first *told*)
           '("manipulation d" "manipulation c" "manipulation b" "manipulation a"))))

(deftest "a method with the same parameters takes the place of the old one"
  (with-world *locks*
    (run "(defmanipulation paint (thing - () :by arm color - SYMBOL) (:delay 5) nil)")
    (check (choose "paint" '(3 nil) '(("designator" 3) "blue")) '(2 1d0 5))
    (run "(defmanipulation paint (thing - ((:size 3)) :by arm color - SYMBOL) (:delay 6) nil)")
    (check (choose "paint" '(3 nil) '(("designator" 3) "blue")) '(2 1d0 5))))

(deftest "manipulate gives the command and calls the continuation with code and value"
  (with-world *locks*
    (setf (symbol-value (intern "HAND*" *ars*)) (robot-hand robbie 0)
          (symbol-value (intern "D*" *ars*)) (designator-of robbie '(3)))
    (run "(manipulate paint d* hand* 'green (lambda (code value) (setf log* (list code value))))")
    (check (find "manipulate" *asked* :key #'first :test #'string=)
           '("manipulate" 0 "paint" 1 ("hand" 0 0) (("designator" 3) "green")))
    (let ((*package* *ars*))
      (funcall (cdr (first *waiting*)) :failed '(nil nil nil nil nil nil "green")))
    (check (run "(equal log* '(:failed green))") t)
    (check (run "(run-manipulation 'paint d* hand* 'green nil)") 77)
    (check-error "(manipulate paint d* hand* nil)"
                 "paint takes 3 arguments and a continuation, not 2")
    (check-error "(manipulate fly d* hand* nil)" "there is no manipulation named fly")
    (check-error "(manipulate paint d* d* 'x nil)" "by a robot or a part of one, not by")
    (check-error "(manipulate paint '(1 2) hand* 'x nil)" "(1 2) is none of them")
    (run "(defmanipulation paint (:by arm thing - () color) () nil)")
    (check-error "(manipulate paint d* hand* 'x nil)" "differ in where :by stands")))

(deftest "what is wrong with a manipulation is said"
  (with-world ""
    (check-error "(defmanipulation x (a - ((:size)) :by b) () 1)"
                 "(:size) is not a list of an attribute, what is wanted of it")
    (check-error "(defmanipulation x (a) () 1)" "there is no :by with what it is done by")
    (check-error "(defmanipulation x (a :by b -) () 1)" "nothing stands behind the last dash")
    (check-error "(defmanipulation x (a :by b - ((:size 1))) () 1)" "has a type, such as HAND")
    (check-error "(defmanipulation x (:by a :by b) () 1)" ":by is given twice")
    (check-error "(defmanipulation x (:by a) (:prob 1) 1)" ":prob is not one of :success :delay")))

(ext:quit (if (zerop *problems*) 0 1))
