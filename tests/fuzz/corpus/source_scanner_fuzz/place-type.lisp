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
